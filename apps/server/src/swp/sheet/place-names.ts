import { foldText } from "@hub/domain/fold-text.ts";
import type { PlaceRow } from "./names.sql.ts";
import { type NameIssue, shown } from "./name-issue.ts";

/** What the cells of a row say of the place, as far as they say anything. */
export type PlaceCells = { ob?: string; unit?: string; division: string };
export type PlaceTexts = Required<PlaceCells>;
type FoundPlace = { id: number } | NameIssue;
type Node = PlaceRow["division"];

/** The divisions that somebody sees: how each is written in a sheet, and which one is meant by what is written. */
export function indexPlaces(rows: readonly PlaceRow[]) {
  const texts = new Map(rows.map((row) => [row.id, textsOf(row, rows)]));
  const known = new Map<string, FoundPlace>();
  return {
    textsOf: (divisionId: number): PlaceTexts | undefined => texts.get(divisionId),
    /** By names or codes; division may be the codes down to it, as OB/UNIT/DIVISION. */
    find(cells: PlaceCells): FoundPlace {
      const key = JSON.stringify([cells.ob, cells.unit, cells.division]);
      const found = known.get(key) ?? findPlace(cells, rows);
      known.set(key, found);
      return found;
    },
  };
}

/** By the name at each step, by the code where another beside it is called so. */
function textsOf(row: PlaceRow, rows: readonly PlaceRow[]): PlaceTexts {
  const inOb = rows.filter(({ ob }) => ob.code === row.ob.code);
  const inUnit = inOb.filter(({ unit }) => unit.code === row.unit.code);
  const textOf = (node: Node, beside: readonly Node[]) => {
    const called = new Set(beside.filter((other) => isCalled(other, node.name)).map(({ code }) => code));
    return called.size === 1 ? node.name : node.code;
  };
  return {
    ob: textOf(
      row.ob,
      rows.map(({ ob }) => ob),
    ),
    unit: textOf(
      row.unit,
      inOb.map(({ unit }) => unit),
    ),
    division: textOf(
      row.division,
      inUnit.map(({ division }) => division),
    ),
  };
}

function findPlace({ ob, unit, division }: PlaceCells, rows: readonly PlaceRow[]): FoundPlace {
  const isThere = (row: PlaceRow) => (ob === undefined || isCalled(row.ob, ob)) && (unit === undefined || isCalled(row.unit, unit));
  const here = meant(rows.filter(isThere), division);
  const [only] = here;
  if (only && here.length === 1) return { id: only.id };
  const found = shown(division);
  if (only) return { code: "swp.sheet-division-ambiguous", params: { found, paths: pathsOf(here) } };
  const anywhere = meant(rows, division);
  if (anywhere.length === 0) return { code: "swp.sheet-division-unknown", params: { found } };
  return { code: "swp.sheet-division-elsewhere", params: { found, paths: pathsOf(anywhere) } };
}

/** Those that a text means: by the codes down to it, else by its code, else by its name; of several those that are still in use, if any. */
function meant(rows: readonly PlaceRow[], text: string): readonly PlaceRow[] {
  const wanted = comparable(text);
  const ways = [
    (row: PlaceRow) => comparable(pathOf(row)) === wanted,
    (row: PlaceRow) => comparable(row.division.code) === wanted,
    (row: PlaceRow) => foldText(row.division.name) === foldText(text),
  ];
  const found = ways.map((way) => rows.filter(way)).find((some) => some.length > 0) ?? [];
  const active = found.filter((row) => row.active);
  return active.length > 0 ? active : found;
}

const comparable = (code: string) => code.trim().toLowerCase();
const isCalled = (node: Node, text: string) => comparable(node.code) === comparable(text) || foldText(node.name) === foldText(text);
const pathOf = ({ ob, unit, division }: PlaceRow) => `${ob.code}/${unit.code}/${division.code}`;
const pathsOf = (rows: readonly PlaceRow[]) => shown(rows.map(pathOf).join(", "), 300);
