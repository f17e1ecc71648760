/** A place in the grid: row and column, from 0. */
export type Place = { row: number; column: number };

/**
 * Where a key leads from a place: arrows to the next cell that can be pressed in their direction, Home and End to the ends of the row, with Ctrl to the
 * corners, Page Up and Down ten rows. Undefined for a key that does not walk, or where there is no way on. `isCell` says where a cell can be pressed.
 */
export function walkGrid(
  key: string,
  ctrl: boolean,
  from: Place,
  size: { rows: number; columns: number },
  isCell: (place: Place) => boolean,
): Place | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const find = (start: Place, step: Place): Place | undefined => {
    for (let at = start; isWithin(at, size); at = { row: at.row + step.row, column: at.column + step.column }) if (isCell(at)) return at;
    return undefined;
  };
  const page = (rows: number) => {
    const target = { row: Math.min(last.row, Math.max(0, from.row + rows)), column: from.column };
    return find(target, { row: rows > 0 ? -1 : 1, column: 0 });
  };
  switch (key) {
    case "ArrowRight":
      return find({ row: from.row, column: from.column + 1 }, { row: 0, column: 1 });
    case "ArrowLeft":
      return find({ row: from.row, column: from.column - 1 }, { row: 0, column: -1 });
    case "ArrowDown":
      return find({ row: from.row + 1, column: from.column }, { row: 1, column: 0 });
    case "ArrowUp":
      return find({ row: from.row - 1, column: from.column }, { row: -1, column: 0 });
    case "PageDown":
      return page(10);
    case "PageUp":
      return page(-10);
    case "Home":
      return ctrl ? findCorner(size, isCell, 1) : find({ row: from.row, column: 0 }, { row: 0, column: 1 });
    case "End":
      return ctrl ? findCorner(size, isCell, -1) : find({ row: from.row, column: last.column }, { row: 0, column: -1 });
    default:
      return undefined;
  }
}

/** The first cell that can be pressed from the top left (1) or the bottom right (-1). */
export function findCorner(
  size: { rows: number; columns: number },
  isCell: (place: Place) => boolean,
  direction: 1 | -1,
): Place | undefined {
  const count = size.rows * size.columns;
  for (let index = 0; index < count; index += 1) {
    const position = direction === 1 ? index : count - 1 - index;
    const place = { row: Math.floor(position / size.columns), column: position % size.columns };
    if (isCell(place)) return place;
  }
  return undefined;
}

function isWithin({ row, column }: Place, { rows, columns }: { rows: number; columns: number }): boolean {
  return row >= 0 && column >= 0 && row < rows && column < columns;
}
