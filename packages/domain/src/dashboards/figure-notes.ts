import type { Components } from "./figure-value.ts";
import { getKpi, type Kpi } from "./kpis.ts";

type Figure = Components & { kpi: Kpi; legalEntityId: number | null; section: string | null; delivered?: boolean };
/**
 * What is said beside a figure: the sections it is read from other than the one its entities' people are counted from, and how many moves between entities the
 * group's joiners or leavers leave out, which is what the entities' own add up to more; null where there is nothing to say. `delivered`: somebody else computed it.
 */
export type FigureNotes = { otherSections: string[]; moves: number | null; delivered: boolean };

/** The notes of a month's figures, those of all its entities: of the group (`entities` null) or of some entities together. */
export function notesOfFigures(figures: readonly Figure[]): (kpi: Kpi, entities: readonly number[] | null) => FigureNotes {
  const byKpi = Map.groupBy(figures, ({ kpi }) => kpi);
  const peopleSections = new Map(byKpi.get("headcount")?.map(({ legalEntityId, section }) => [legalEntityId, section]));
  const byEntity = new Map<Kpi, Map<number | null, Figure[]>>();
  // A month has many figures that nobody asks the notes of: those by which it is decided what is hidden of the others.
  const rowsOf = (kpi: Kpi) => {
    const rows = byEntity.get(kpi) ?? Map.groupBy(byKpi.get(kpi) ?? [], ({ legalEntityId }) => legalEntityId);
    byEntity.set(kpi, rows);
    return rows;
  };
  return (kpi, entities) => {
    // What the group alone has is made of the entities' mean gaps.
    const of = getKpi(kpi).groupOnly ? "mean-pay-gap" : kpi;
    const all = byKpi.get(of) ?? [];
    const own =
      entities === null
        ? all.filter(({ legalEntityId }) => legalEntityId !== null)
        : [...new Set(entities)].flatMap((id) => rowsOf(of).get(id) ?? []);
    const read = own.filter(({ reason }) => reason !== "NO_DATA");
    const others = read.flatMap(({ legalEntityId, section }) =>
      section && section !== peopleSections.get(legalEntityId) ? [section] : [],
    );
    const group = entities === null ? all.find(({ legalEntityId }) => legalEntityId === null) : undefined;
    return {
      otherSections: [...new Set(others)].toSorted(),
      moves: group ? countMoves(kpi, own, group) : null,
      delivered: entities !== null && own.some(({ delivered }) => delivered === true),
    };
  };
}

type NotedFigure = FigureNotes & { value: string | null; monthsCovered: number | null; roundedTo: string | null };
/** One thing that must be known beside a value: the message `dashboards.<code>` and its params; `sections` are their codes. */
export type Note =
  | { code: "as-delivered"; params: Record<string, never> }
  | { code: "rounded-to"; params: { step: string } }
  | { code: "months-covered"; params: { count: number } }
  | { code: "read-from"; params: { sections: string[] } }
  | { code: "without-moves"; params: { count: number } };

/** What must be known beside a value, as screens and exports say it; nothing of a figure without one. */
export function listNotes({ value, monthsCovered, otherSections, moves, delivered, roundedTo }: NotedFigure): Note[] {
  if (value === null) return [];
  const notes: (Note | false)[] = [
    delivered && { code: "as-delivered", params: {} },
    roundedTo !== null && { code: "rounded-to", params: { step: roundedTo } },
    monthsCovered !== null && monthsCovered < 12 && { code: "months-covered", params: { count: monthsCovered } },
    otherSections.length > 0 && { code: "read-from", params: { sections: otherSections } },
    moves !== null && { code: "without-moves", params: { count: moves } },
  ];
  return notes.filter((note) => note !== false);
}

function countMoves(kpi: Kpi, own: readonly Figure[], group: Figure): number | null {
  if ((kpi !== "joiners" && kpi !== "leavers") || group.reason !== null) return null;
  const added = own.reduce((sum, { numerator }) => sum + Number(numerator ?? 0), 0);
  const moves = added - Number(group.numerator ?? 0);
  return moves > 0 ? moves : null;
}
