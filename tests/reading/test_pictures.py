"""Pictures of pixels: what is embedded, how they stand, and what is said of files that cannot be used."""

from __future__ import annotations

import hashlib
import io
import os
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from generator.problems import AssetError, Place, Source
from generator.reading import raster
from generator.reading.pictures import read_icon, read_picture

PLACE = Place(Source("deck.yaml", "art: fox.png\n"), 1, 6, 7)


def quarters(mode: str = "RGB", size: tuple[int, int] = (48, 32)) -> Image.Image:
    """Four colours, one a quarter, so that every turn and mirroring looks different."""
    image = Image.new("RGB", size, "red")
    width, height = size
    image.paste("blue", (width // 2, 0, width, height // 2))
    image.paste("white", (0, height // 2, width // 2, height))
    return image.convert(mode)


def save(image: Image.Image, path: Path, **how: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, **how)  # type: ignore[arg-type]
    return path


def embedded(relative: str, root: Path) -> Image.Image:
    picture = read_picture(relative, root, PLACE)
    image = Image.open(io.BytesIO(picture.data))
    image.load()
    assert (picture.width, picture.height) == image.size
    assert picture.kind == "raster"
    return image


def refusal(relative: str, root: Path) -> tuple[str, str]:
    with pytest.raises(AssetError) as caught:
        read_picture(relative, root, PLACE)
    (problem,) = caught.value.problems
    assert problem.place == PLACE
    return problem.message, problem.hint


# --- how they stand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photo_stands_as_a_viewer_shows_it(turn: int, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    save(quarters(), tmp_path / "photo.jpg", exif=exif, quality=95, subsampling=0)
    with Image.open(tmp_path / "photo.jpg") as image:
        expected = ImageOps.exif_transpose(image)

    got = embedded("photo.jpg", tmp_path)

    assert got.size == ((48, 32) if turn < 5 else (32, 48))
    assert got.getexif().get(0x0112, 1) == 1
    width, height = got.size
    for at in [(6, 6), (width - 7, 6), (6, height - 7), (width - 7, height - 7)]:
        assert all(abs(a - b) < 12 for a, b in zip(got.getpixel(at), expected.getpixel(at), strict=True)), at


@pytest.mark.parametrize("kind", ["png", "tiff", "webp"])
def test_the_turn_is_obeyed_in_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    save(quarters(), tmp_path / f"photo.{kind}", exif=exif, **({"lossless": True} if kind == "webp" else {}))

    got = embedded(f"photo.{kind}", tmp_path)

    assert got.size == (32, 48)
    assert got.getpixel((31, 0)) == (255, 0, 0)
    assert got.getpixel((31, 47)) == (0, 0, 255)


@pytest.mark.parametrize("how", [{}, {"progressive": True}])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_an_upright_jpeg_is_kept_byte_for_byte(mode: str, how: dict[str, object], tmp_path: Path) -> None:
    path = save(quarters(mode), tmp_path / "photo.jpg", **how)

    picture = read_picture("photo.jpg", tmp_path, PLACE)

    assert picture.data == path.read_bytes()
    assert picture.digest == hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_cmyk_jpeg_becomes_rgb(tmp_path: Path) -> None:
    save(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), tmp_path / "print.jpg", quality=95)

    got = embedded("print.jpg", tmp_path)

    assert (got.format, got.mode) == ("JPEG", "RGB")
    red, green, blue = got.getpixel((8, 8))
    assert red > 245
    assert green < 10
    assert blue < 10


# --- what is clear stays clear ---------------------------------------------------------------------------------------


def disc(mode: str) -> tuple[Image.Image, dict[str, object]]:
    """A green disc on clear ground (red under the clearness), and how it is saved."""
    image = Image.new("RGBA", (20, 20), (255, 0, 0, 0))
    for x in range(20):
        for y in range(20):
            if (x - 9.5) ** 2 + (y - 9.5) ** 2 < 64:
                image.putpixel((x, y), (0, 128, 0, 255) if x < 10 else (0, 128, 0, 128))
    if mode == "P":
        table = image.convert("RGB").quantize(2)
        clear = table.getpixel((0, 0))
        return table, {"transparency": clear}
    return image.convert(mode), {}


@pytest.mark.parametrize(("mode", "kept"), [("RGBA", "RGBA"), ("LA", "LA"), ("P", "RGBA")])
def test_clear_ground_stays_clear(mode: str, kept: str, tmp_path: Path) -> None:
    image, how = disc(mode)
    save(image, tmp_path / "disc.png", **how)

    got = embedded("disc.png", tmp_path)

    assert got.mode == kept
    assert got.getchannel("A").getpixel((0, 0)) == 0
    assert got.getchannel("A").getpixel((6, 10)) == 255
    assert got.getchannel("A").getpixel((13, 10)) == (255 if mode == "P" else 128)


def test_each_step_of_a_palette_keeps_its_clearness(tmp_path: Path) -> None:
    image = Image.new("P", (3, 1))
    image.putpalette([255, 0, 0, 0, 255, 0, 0, 0, 255])
    image.putdata([0, 1, 2])
    save(image, tmp_path / "p.png", transparency=bytes([0, 100, 255]))

    got = embedded("p.png", tmp_path)

    assert [got.getpixel((x, 0)) for x in range(3)] == [(255, 0, 0, 0), (0, 255, 0, 100), (0, 0, 255, 255)]


def test_one_colour_that_stands_for_clear_is_clear(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "rgb.png", transparency=(0, 0, 255))
    save(Image.new("L", (2, 2), 200), tmp_path / "grey.png", transparency=200)

    assert [embedded("rgb.png", tmp_path).getpixel(at)[3] for at in [(0, 0), (47, 0)]] == [255, 0]
    assert embedded("grey.png", tmp_path).getpixel((0, 0)) == (200, 0)


@pytest.mark.parametrize(
    ("mode", "value", "kept", "seen"),
    [
        ("1", 1, "L", 255),
        ("L", 77, "L", 77),
        ("P", 0, "RGB", (0, 0, 0)),
        ("RGB", (1, 2, 3), "RGB", (1, 2, 3)),
        ("I;16", 65535, "L", 255),
        ("I;16", 257 * 30, "L", 30),
    ],
)
def test_every_kind_of_png_becomes_a_plain_one(
    mode: str, value: object, kept: str, seen: object, tmp_path: Path
) -> None:
    image = Image.new(mode, (3, 2))
    image.paste(value, (0, 0, 3, 2))  # type: ignore[arg-type]
    save(image, tmp_path / "a.png")

    got = embedded("a.png", tmp_path)

    assert (got.format, got.mode, got.getpixel((1, 1))) == ("PNG", kept, seen)


def test_sixteen_bit_grey_with_a_clear_value_keeps_both(tmp_path: Path) -> None:
    image = Image.new("I;16", (2, 1))
    image.putpixel((0, 0), 40000)
    image.putpixel((1, 0), 40001)
    save(image, tmp_path / "a.png", transparency=40000)

    got = embedded("a.png", tmp_path)

    assert [got.getpixel((x, 0)) for x in range(2)] == [(156, 0), (156, 255)]


def test_a_plain_png_is_kept_byte_for_byte(tmp_path: Path) -> None:
    path = save(quarters("RGBA"), tmp_path / "a.png")

    assert read_picture("a.png", tmp_path, PLACE).data == path.read_bytes()


@pytest.mark.parametrize("kind", ["gif", "webp", "tiff"])
def test_other_kinds_of_picture_become_png(kind: str, tmp_path: Path) -> None:
    save(quarters(), tmp_path / f"a.{kind}", **({"lossless": True} if kind == "webp" else {}))

    got = embedded(f"a.{kind}", tmp_path)

    assert (got.format, got.size) == ("PNG", (48, 32))
    assert got.convert("RGB").getpixel((47, 0)) == (0, 0, 255)


def test_a_file_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "really-a-png.jpg", format="PNG")

    assert embedded("really-a-png.jpg", tmp_path).format == "PNG"


# --- files that cannot be used ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["png", "jpg", "gif", "tiff", "webp"])
def test_a_picture_cut_short_is_a_problem_wherever_it_is_cut(kind: str, tmp_path: Path) -> None:
    noise = Image.effect_noise((64, 64), 80)
    whole = save(noise, tmp_path / f"whole.{kind}").read_bytes()
    for part in (0.1, 0.5, 0.8):
        (tmp_path / f"torn.{kind}").write_bytes(whole[: int(len(whole) * part)])
        message, _ = refusal(f"torn.{kind}", tmp_path)
        assert message in {
            f"`torn.{kind}` is damaged or incomplete", f"`torn.{kind}` is not a picture that can be read",
        }  # fmt: skip


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_a_jpeg_that_would_be_embedded_as_it_is_must_be_whole(mode: str, progressive: bool, tmp_path: Path) -> None:
    noise = Image.effect_noise((120, 90), 60).convert(mode)
    whole = save(noise, tmp_path / "a.jpg", progressive=progressive).read_bytes()
    assert raster.read_raster(whole) == (whole, 120, 90)
    for part in range(50, len(whole) - 60, 211):
        with pytest.raises(raster.RasterFault):
            raster.read_raster(whole[:part])


def test_a_damaged_picture_is_a_problem(tmp_path: Path) -> None:
    whole = bytearray(save(quarters(), tmp_path / "a.png").read_bytes())
    whole[45:60] = b"\xff" * 15
    (tmp_path / "a.png").write_bytes(whole)

    assert refusal("a.png", tmp_path) == (
        "`a.png` is damaged or incomplete", "open it in a picture program and save it again",
    )  # fmt: skip


def test_a_text_that_calls_itself_a_picture_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("not a picture")
    (tmp_path / "b.png").write_bytes(b"")

    assert refusal("a.png", tmp_path) == (
        "`a.png` is not a picture that can be read", "PNG, JPEG, SVG, GIF, WebP and TIFF are",
    )  # fmt: skip
    assert refusal("b.png", tmp_path)[0] == "`b.png` is an empty file"


def test_more_pixels_than_any_card_needs_are_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "MAX_PIXELS", 1_000_000)
    save(Image.new("1", (2000, 2000)), tmp_path / "wide.png")

    assert refusal("wide.png", tmp_path)[0] == "`wide.png` has 2000 x 2000 pixels, more than 1 million"


def test_a_picture_that_unpacks_to_gigabytes_is_never_unpacked(tmp_path: Path) -> None:
    path = save(Image.new("L", (1, 1)), tmp_path / "bomb.png")
    data = bytearray(path.read_bytes())
    data[16:24] = (50_000).to_bytes(4, "big") * 2
    import zlib

    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    path.write_bytes(data)

    assert refusal("bomb.png", tmp_path)[0] == "`bomb.png` has more than 100 million pixels"


# --- which file is meant ---------------------------------------------------------------------------------------------


def test_two_pictures_with_one_name_are_two_pictures(tmp_path: Path) -> None:
    save(Image.new("RGB", (4, 4), "red"), tmp_path / "art/red/fox.png")
    save(Image.new("RGB", (4, 4), "blue"), tmp_path / "art/blue/fox.png")

    red, blue = (read_picture(f"art/{name}/fox.png", tmp_path, PLACE) for name in ("red", "blue"))

    assert red != blue
    assert embedded("art/red/fox.png", tmp_path).getpixel((0, 0)) == (255, 0, 0)
    assert embedded("art/blue/fox.png", tmp_path).getpixel((0, 0)) == (0, 0, 255)


def test_one_picture_under_two_names_is_one_picture(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "a.png")
    save(quarters(), tmp_path / "b.png")

    assert read_picture("a.png", tmp_path, PLACE) == read_picture("b.png", tmp_path, PLACE)


def test_a_changed_picture_is_read_anew(tmp_path: Path) -> None:
    save(Image.new("RGB", (4, 4), "red"), tmp_path / "a.png")
    before = read_picture("a.png", tmp_path, PLACE)
    assert read_picture("a.png", tmp_path, PLACE) is before
    save(Image.new("RGB", (5, 5), "blue"), tmp_path / "a.png")

    assert read_picture("a.png", tmp_path, PLACE).width == 5


def test_letter_case_counts_on_every_system(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "Art/Fox.PNG")

    assert refusal("Art/fox.png", tmp_path) == (
        f"no picture `Art/fox.png` in the folder {tmp_path.as_posix()}: on the disk it is spelt `Art/Fox.PNG`",
        "write it with the same capital and small letters",
    )
    assert "on the disk it is spelt `Art/Fox.PNG`" in refusal("art/Fox.PNG", tmp_path)[0]


def test_a_missing_picture_names_where_it_was_looked_for_and_what_is_near(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "art/tiger.png")

    assert refusal("art/tigre.png", tmp_path) == (
        f"no picture `art/tigre.png` in the folder {tmp_path.as_posix()}", "did you mean `art/tiger.png`?",
    )  # fmt: skip
    assert refusal("arts/tiger.png", tmp_path) == (
        f"no picture `arts/tiger.png` in the folder {tmp_path.as_posix()}: there is no folder `arts`",
        "did you mean `art`?",
    )


def test_backslashes_part_folders_too(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "art/new/tiger.png")

    assert read_picture(r"art\new\tiger.png", tmp_path, PLACE).path == "art/new/tiger.png"


def test_a_control_character_is_traced_to_the_backslash_it_came_from(tmp_path: Path) -> None:
    assert refusal("art\new\tiger.png", tmp_path) == (
        "the path `art⏎ew⇥iger.png` has a control character in it",
        r"in double quotes a backslash begins a code such as \n or \t: write / instead of \, or use single quotes",
    )


@pytest.mark.parametrize("path", ["/etc/passwd", r"\art\a.png", r"C:\Users\me\a.png", "c:a.png"])
def test_a_path_from_the_top_is_refused(path: str, tmp_path: Path) -> None:
    assert refusal(path, tmp_path) == (
        f"`{path}` is not a path inside the folder {tmp_path.as_posix()}",
        "write it from there on, such as art/fox.png",
    )


@pytest.mark.parametrize("path", ["../a.png", "art/../../a.png", r"art\..\..\a.png"])
def test_a_path_that_goes_up_is_refused(path: str, tmp_path: Path) -> None:
    save(quarters(), tmp_path / "a.png")
    (tmp_path / "deck/art").mkdir(parents=True)

    assert refusal(path, tmp_path / "deck") == (
        f"`{path}` leaves the folder {(tmp_path / 'deck').as_posix()}", "copy the file into that folder",
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="making links asks for rights there")
def test_a_link_that_leaves_the_folder_is_refused(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "secret.png")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck/a.png").symlink_to(tmp_path / "secret.png")

    assert refusal("a.png", tmp_path / "deck")[0] == (
        f"`a.png` is a link that leaves the folder {(tmp_path / 'deck').as_posix()}"
    )


def test_a_folder_is_not_a_picture(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()

    assert refusal("art", tmp_path)[0] == "`art` is not a file but a folder"
    assert refusal("", tmp_path)[0] == "an empty path where a picture's is expected"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may read everything can read this too")
def test_a_file_that_may_not_be_read_is_a_problem(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "a.png").chmod(0)

    assert refusal("a.png", tmp_path)[0] == "`a.png` cannot be read: Permission denied"


def test_names_in_any_script_are_found(tmp_path: Path) -> None:
    save(quarters(), tmp_path / "köpfe (neu)/狐.png")

    assert read_picture("köpfe (neu)/狐.png", tmp_path, PLACE).width == 48


# --- icons -----------------------------------------------------------------------------------------------------------


def test_a_deck_may_have_icons_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/heart.svg").write_text('<svg viewBox="0 0 7 5"><rect width="7" height="5"/></svg>')

    own = read_icon("heart", tmp_path, PLACE)
    shipped = read_icon("heart", None, PLACE)

    assert (own.kind, own.width, own.height) == ("vector", 7, 5)
    assert shipped.kind == "vector"
    assert shipped != own


def test_every_icon_that_ships_can_be_drawn() -> None:
    names = [path.stem for path in (Path(__file__).parents[2] / "layouts/icons").glob("*.svg")]

    assert "heart" in names
    for name in names:
        assert read_icon(name, None, PLACE).operations


def test_an_unknown_icon_names_one_that_is_near(tmp_path: Path) -> None:
    with pytest.raises(AssetError) as caught:
        read_icon("haert", tmp_path, PLACE)

    (problem,) = caught.value.problems
    assert problem.message.startswith("there is no icon `haert` (looked for an icon ")
    assert (problem.place, problem.hint) == (PLACE, "did you mean `heart`?")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_icon_that_would_be_read_for_ever_is_refused(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    os.mkfifo(tmp_path / "icons" / "endless.svg")
    with pytest.raises(AssetError, match=r"`endless.svg` is no file that can be read to its end"):
        read_icon("endless", tmp_path, None)


def test_an_icon_may_be_a_png(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    save(quarters(), tmp_path / "icons" / "fox.png")
    assert read_icon("fox", tmp_path, None).kind == "raster"
