"""A JPEG is walked to its end: what passes can be decoded whole, and what is torn or unusual does not pass."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image

from generator.reading.jpeg import Jpeg, walk_jpeg
from generator.reading.raster import RasterFault, read_raster


def jpeg(mode: str = "RGB", size: tuple[int, int] = (40, 25), **how: object) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert(mode).save(out, "JPEG", **how)
    return out.getvalue()


def segments(data: bytes) -> list[bytes]:
    """Start, segments with their markers, and from the first scan on all in one."""
    found, at = [data[:2]], 2
    while data[at + 1] != 0xDA:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        found.append(data[at:end])
        at = end
    return [*found, data[at:]]


def without(data: bytes, marker: int) -> bytes:
    return b"".join(part for part in segments(data) if part[1] != marker or part[:2] == b"\xff\xd8")


def changed(data: bytes, marker: int, at: int, value: int) -> bytes:
    """The byte `at` after the marker and the length of the first segment of that kind."""
    start = data.index(bytes([0xFF, marker])) + 4 + at
    return data[:start] + bytes([value]) + data[start + 1 :]


def is_decodable(data: bytes) -> bool:
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
    except (OSError, SyntaxError):
        return False
    return True


KINDS = list(product(("L", "RGB"), (False, True), (0, 1, 2), (0, 3)))


@pytest.mark.parametrize(("mode", "progressive", "subsampling", "restarts"), KINDS)
def test_a_whole_file_passes_and_no_part_of_it_does(
    mode: str, progressive: bool, subsampling: int, restarts: int
) -> None:
    whole = jpeg(mode, progressive=progressive, subsampling=subsampling, restart_marker_blocks=restarts)

    assert walk_jpeg(whole) == Jpeg(40, 25, False)
    assert [length for length in range(len(whole)) if walk_jpeg(whole[:length])] == []


def test_what_follows_the_end_and_fills_the_gaps_before_a_marker_does_no_harm() -> None:
    whole = jpeg()

    assert walk_jpeg(whole + b"more\xff\xda") == Jpeg(40, 25, False)
    assert walk_jpeg(whole[:2] + b"\xff\xff" + whole[2:]) == Jpeg(40, 25, False)
    assert walk_jpeg(whole[:-2] + b"\xff" + whole[-2:]) == Jpeg(40, 25, False)


def test_notes_that_may_ask_for_a_turn_are_told_of() -> None:
    exif = Image.Exif()
    exif[0x0112] = 1

    assert walk_jpeg(jpeg(exif=exif)) == Jpeg(40, 25, True)
    assert walk_jpeg(jpeg(comment=b"a fox")) == Jpeg(40, 25, False)


ODD = {
    "nothing": b"",
    "a start": b"\xff\xd8",
    "a start and an end": b"\xff\xd8\xff\xd9",
    "four colours": jpeg("CMYK"),
    "no Huffman tables": without(jpeg(), 0xC4),
    "no quantization tables": without(jpeg(), 0xDB),
    "no frame": without(jpeg(), 0xC0),
    "restarts without an interval": without(jpeg(restart_marker_blocks=1), 0xDD),
    "a start, notes and an end": segments(jpeg())[0] + segments(jpeg())[1] + b"\xff\xd9",
    "no scan": b"".join([*segments(jpeg())[:-1], b"\xff\xd9"]),
    "two frames": b"".join([*segments(jpeg())[:-1], *segments(jpeg())[1:]]),
    "12 bits": changed(jpeg(), 0xC0, 0, 12),
    "no width": changed(changed(jpeg(), 0xC0, 3, 0), 0xC0, 4, 0),
    "five samples in a row": changed(jpeg(), 0xC0, 7, 0x51),
    "no samples in a row": changed(jpeg(), 0xC0, 7, 0x02),
    "a quantization table that is missing": changed(jpeg(), 0xC0, 8, 3),
    "a Huffman code of ones": changed(jpeg(), 0xC4, 1, 2),
    "a Huffman table 5": changed(jpeg(), 0xC4, 0, 5),
    "a quantization table 4": changed(jpeg(), 0xDB, 0, 4),
    "a scan of an unknown component": changed(jpeg(), 0xDA, 1, 9),
    "a scan with an unknown Huffman table": changed(jpeg(), 0xDA, 2, 0x22),
    "a baseline scan from the second coefficient": changed(jpeg(), 0xDA, 7, 1),
    "an approximation by 14 bits": changed(jpeg(progressive=True), 0xDA, 9, 0x0E),
    "progress that does not begin with the first coefficient": changed(jpeg(progressive=True), 0xDA, 7, 1),
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_what_is_damaged_or_unusual_does_not_pass(odd: bytes) -> None:
    assert walk_jpeg(odd) is None


def test_whatever_passes_with_any_one_byte_of_its_head_changed_can_be_decoded() -> None:
    whole = jpeg(size=(16, 9), progressive=True)
    head = whole.index(b"\xff\xda") + 14
    passed = 0
    for at, value in product(range(2, head), (0, 1, 0x10, 0xFF)):
        one = whole[:at] + bytes([value]) + whole[at + 1 :]
        if walk_jpeg(one):
            passed += 1
            assert is_decodable(one), (at, value)
    assert passed > head


def test_an_unusual_file_that_can_be_decoded_is_saved_anew() -> None:
    odd = changed(jpeg(quality=95), 0xDA, 8, 62)  # the last of the 64 coefficients is said not to be there
    assert walk_jpeg(odd) is None

    data, width, height = read_raster(odd)

    assert (width, height) == (40, 25)
    assert walk_jpeg(data) == Jpeg(40, 25, False)
    with Image.open(io.BytesIO(data)) as got, Image.open(io.BytesIO(odd)) as given:
        pairs = zip(got.convert("L").tobytes(), given.convert("L").tobytes(), strict=True)
        assert max(abs(a - b) for a, b in pairs) < 30


def test_a_file_whose_pieces_are_lost_is_a_problem() -> None:
    with pytest.raises(RasterFault, match="damaged or incomplete"):
        read_raster(without(jpeg(), 0xC4)[:-200])


@pytest.mark.parametrize(("at", "side"), [(1, 65_501), (3, 65_501), (1, 0), (3, 0)])
def test_a_side_that_no_decoder_takes_is_left_to_one(at: int, side: int) -> None:
    data = jpeg()
    for index, byte in enumerate(side.to_bytes(2, "big")):
        data = changed(data, 0xC0, at + index, byte)
    assert walk_jpeg(data) is None
