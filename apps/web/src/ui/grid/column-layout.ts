export const densities = ["compact", "normal", "comfortable"] as const;
export type Density = (typeof densities)[number];
/** Heights of rows, in pixels. */
export const rowHeights: Record<Density, number> = { compact: 28, normal: 32, comfortable: 40 };
export const narrowest = 60;
export const widest = 800;

/** How somebody has arranged the columns: the order of all, and what they hid, pinned and widened. */
export type ColumnLayout = { order: string[]; hidden: string[]; pinned: string[]; widths: Record<string, number>; density: Density };
/** A column as it is before anybody arranges it; `fixed`: cannot be hidden. */
export type LayoutColumn = { id: string; width: number; hidden?: boolean; pinned?: boolean; fixed?: boolean };
/** `sized`: its width is somebody's own, and stays what it is. */
export type PlacedColumn = { id: string; width: number; pinned: boolean; sized?: true };

/** The arrangement that nobody has touched. */
export const firstLayout = (columns: readonly LayoutColumn[]): ColumnLayout => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
  pinned: columns.filter(({ pinned }) => pinned).map(({ id }) => id),
  widths: {},
  density: "normal",
});

/** Reads an arrangement that was kept; columns that came since stand where they stand at first, those that went are dropped. */
export function readLayout(text: string | null, columns: readonly LayoutColumn[]): ColumnLayout {
  const first = firstLayout(columns);
  const { order, hidden, pinned, widths, density } = readParts(text);
  if (order.length === 0) return first;
  const isKnown = (id: string) => first.order.includes(id);
  const kept = [...new Set(order.filter(isKnown))];
  for (const [at, id] of first.order.entries()) if (!kept.includes(id)) kept.splice(at, 0, id);
  const came = (ids: string[]) => ids.filter((id) => !order.includes(id));
  return {
    order: kept,
    hidden: [...hidden.filter((id) => isKnown(id) && !isFixed(columns, id)), ...came(first.hidden)],
    pinned: [...pinned.filter(isKnown), ...came(first.pinned)],
    widths: Object.fromEntries(widths.flatMap(([id, width]) => (isKnown(id) ? [[id, keepWidth(width)]] : []))),
    density: densities.find((known) => known === density) ?? first.density,
  };
}

function readParts(text: string | null) {
  const parts = parse(text);
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : []);
  const widths = typeof parts?.widths === "object" && parts.widths !== null ? Object.entries(parts.widths) : [];
  return {
    order: texts(parts?.order),
    hidden: texts(parts?.hidden),
    pinned: texts(parts?.pinned),
    widths: widths.filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
    density: parts?.density,
  };
}

function parse(text: string | null): Partial<Record<keyof ColumnLayout, unknown>> | null {
  try {
    return JSON.parse(text ?? "null") as ReturnType<typeof parse>;
  } catch {
    return null;
  }
}

const isFixed = (columns: readonly LayoutColumn[], id: string) => columns.some((column) => column.id === id && column.fixed === true);

/** A width that can be read and does not fill the screen. */
export const keepWidth = (width: number): number => Math.round(Math.max(narrowest, Math.min(widest, width)));

/** The columns that are seen, as they stand: pinned ones first. */
export function placeColumns(columns: readonly LayoutColumn[], { order, hidden, pinned, widths }: ColumnLayout): PlacedColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const seen = order.flatMap((id) => {
    const column = byId.get(id);
    return column && !hidden.includes(id)
      ? [{ id, width: widths[id] ?? column.width, pinned: pinned.includes(id), ...(widths[id] !== undefined && { sized: true as const }) }]
      : [];
  });
  return [...seen.filter((column) => column.pinned), ...seen.filter((column) => !column.pinned)];
}

/** Takes a column into a list of the arrangement, or out of it. */
export function toggleColumn(layout: ColumnLayout, list: "hidden" | "pinned", id: string): ColumnLayout {
  const ids = layout[list];
  return { ...layout, [list]: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] };
}

/** Makes a column wider or narrower; undefined gives it its first width. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | undefined): ColumnLayout {
  const { [id]: _, ...others } = layout.widths;
  return { ...layout, widths: width === undefined ? others : { ...others, [id]: keepWidth(width) } };
}

/** Moves a column one place among those it is seen beside: pinned ones among pinned ones. Hidden ones do not count. */
export function moveColumn(layout: ColumnLayout, id: string, step: -1 | 1): ColumnLayout {
  const beside = layout.order.filter(
    (each) => each === id || (!layout.hidden.includes(each) && layout.pinned.includes(each) === layout.pinned.includes(id)),
  );
  const neighbour = beside[beside.indexOf(id) + step];
  if (neighbour === undefined) return layout;
  const others = layout.order.filter((each) => each !== id);
  others.splice(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, id);
  return { ...layout, order: others };
}
