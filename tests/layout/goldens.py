"""A drawing as lines of text, to be kept and compared."""

from __future__ import annotations

from generator.geometry import Matrix
from generator.model.drawing import Drawing, Group, Image, Operation, Path, Text, Tiling

__all__ = ["as_lines"]


def as_lines(drawing: Drawing) -> list[str]:
    """One line an operation, millimetres to three decimals, what is in a group further in."""
    first = f"face {_numbers(drawing.width, drawing.height)} bleed {_numbers(drawing.bleed)}"
    return [first, *_lines(drawing.operations, "  ")]


def _lines(operations: tuple[Operation, ...], indent: str) -> list[str]:
    found: list[str] = []
    for operation in operations:
        match operation:
            case Text():
                at = _numbers(operation.x, operation.y)
                font = operation.runs[0].font.name
                found.append(
                    f"{indent}text {at} {operation.size_pt:.2f}pt {font} {operation.colour} "
                    f"{operation.field or '-'}: {operation.text}"
                )
            case Image():
                box = operation.box
                found.append(f"{indent}image {_numbers(box.x, box.y, box.width, box.height)} {operation.picture.path}")
            case Path():
                found.append(f"{indent}path {_paint(operation)} {_outline(operation)}")
            case Tiling():
                box, size = operation.box, _numbers(operation.width, operation.height)
                found.append(f"{indent}tiling {_numbers(box.x, box.y, box.width, box.height)} tile {size}")
                found.extend(_lines(operation.operations, indent + "  "))
            case Group():
                clip = f" clip {_outline(operation.clip)}" if operation.clip else ""
                found.append(f"{indent}group {_matrix(operation.matrix)}{clip}")
                found.extend(_lines(operation.operations, indent + "  "))
    return found


def _paint(path: Path) -> str:
    stroke = f" stroke {path.stroke} {_numbers(path.stroke_width)}" if path.stroke else ""
    return f"fill {path.fill}{stroke}"


def _outline(path: Path) -> str:
    return " ".join(kind + (" " + _numbers(*at) if at else "") for kind, at in path.segments)


def _matrix(matrix: Matrix) -> str:
    return _numbers(*matrix)


def _numbers(*values: object) -> str:
    return " ".join(f"{round(float(value), 3) + 0.0:.3f}" for value in values)  # type: ignore[arg-type]
