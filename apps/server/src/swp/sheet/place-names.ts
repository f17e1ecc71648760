import { foldText } from "@hub/domain/fold-text.ts";
import type { PlaceRow } from "./names.sql.ts";
import { type NameIssue, shown } from "./name-issue.ts";

/** What the cells of a row say of the place, as far as they say anything. */
export type PlaceCells = { ob?: string; unit?: string; division: string };
export type PlaceTexts = Required<PlaceCells>;
type FoundPlace = { id: number } | NameIssue;
type Node = PlaceRow["division"];
/** A code or name as it is compared with what is written. */
type Word = { code: string; name: string };
type Place = PlaceRow & { words: { ob: Word; unit: Word; division: Word } };

/**
 * The divisions that somebody sees: how each is written in a sheet, and which one is meant by what is written. There may be thousands: every name is made
 * comparable once, and looked up.
 */
export function indexPlaces(rows: readonly PlaceRow[]) {
  const wordOf = oncePer((text: string) => foldText(text));
  const wordsOf = ({ code, name }: Node): Word => ({ code: comparable(code), name: wordOf(name) });
  const places = rows.map((row): Place => ({
    ...row,
    words: { ob: wordsOf(row.ob), unit: wordsOf(row.unit), division: wordsOf(row.division) },
  }));
  const texts = writtenTexts(places);
  // By the codes down to it, else by its code, else by its name.
  const ways = [
    Map.groupBy(places, (place) => comparable(pathOf(place))),
    Map.groupBy(places, ({ words }) => words.division.code),
    Map.groupBy(places, ({ words }) => words.division.name),
  ];
  const known = new Map<string, FoundPlace>();
  return {
    textsOf: (divisionId: number): PlaceTexts | undefined => texts.get(divisionId),
    /** By names or codes; division may be the codes down to it, as OB/UNIT/DIVISION. */
    find(cells: PlaceCells): FoundPlace {
      const key = JSON.stringify([cells.ob, cells.unit, cells.division]);
      const found = known.get(key) ?? findPlace(cells);
      known.set(key, found);
      return found;
    },
  };

  function findPlace({ ob, unit, division }: PlaceCells): FoundPlace {
    const [inOb, inUnit] = [calls(ob), calls(unit)];
    const here = meant(division, ({ words }) => inOb(words.ob) && inUnit(words.unit));
    const [only] = here;
    if (only && here.length === 1) return { id: only.id };
    const found = shown(division);
    if (only) return { code: "swp.sheet-division-ambiguous", params: { found, paths: pathsOf(here) } };
    const anywhere = meant(division, () => true);
    if (anywhere.length === 0) return { code: "swp.sheet-division-unknown", params: { found } };
    return { code: "swp.sheet-division-elsewhere", params: { found, paths: pathsOf(anywhere) } };
  }

  /** Those that a text means; of several those that are still in use, if any. */
  function meant(text: string, isThere: (place: Place) => boolean): readonly Place[] {
    const written = [comparable(text), comparable(text), wordOf(text)];
    const found = ways.map((way, at) => (way.get(written[at] ?? "") ?? []).filter(isThere)).find((some) => some.length > 0) ?? [];
    const active = found.filter((place) => place.active);
    return active.length > 0 ? active : found;
  }

  /** Whether a node is called as a cell says, which may say nothing. */
  function calls(text: string | undefined): (word: Word) => boolean {
    if (text === undefined) return () => true;
    const [code, name] = [comparable(text), wordOf(text)];
    return (word) => word.code === code || word.name === name;
  }
}

/** How divisions are written: by the name at each step, by the code where another beside it is called so. */
function writtenTexts(places: readonly Place[]): Map<number, PlaceTexts> {
  // The codes of those beside each other, of all OBs, of an OB's units, of a unit's divisions, that have a code or name in common.
  const alike = new Map<string, Set<string>>();
  const steps = (place: Place) =>
    [
      [place.ob, place.words.ob, "ob"],
      [place.unit, place.words.unit, `unit ${place.ob.code}`],
      [place.division, place.words.division, `division ${place.ob.code}/${place.unit.code}`],
    ] as const;
  for (const place of places)
    for (const [{ code }, word, beside] of steps(place))
      for (const key of [`code ${beside} ${word.code}`, `name ${beside} ${word.name}`])
        alike.set(key, (alike.get(key) ?? new Set()).add(code));
  return new Map(
    places.map((place) => {
      const [ob, unit, division] = steps(place).map(([{ code, name }, word, beside]) => {
        const named = alike.get(`name ${beside} ${word.name}`);
        const coded = alike.get(`code ${beside} ${comparable(name)}`) ?? new Set();
        return named?.size === 1 && [...coded].every((other) => other === code) ? name : code;
      });
      return [place.id, { ob: ob ?? "", unit: unit ?? "", division: division ?? "" }];
    }),
  );
}

function oncePer<T>(work: (text: string) => T): (text: string) => T {
  const done = new Map<string, T>();
  return (text) => {
    const known = done.get(text) ?? work(text);
    done.set(text, known);
    return known;
  };
}

const comparable = (code: string) => code.trim().toLowerCase();
const pathOf = ({ ob, unit, division }: PlaceRow) => `${ob.code}/${unit.code}/${division.code}`;
const pathsOf = (rows: readonly PlaceRow[]) => shown(rows.map(pathOf).join(", "), 300);
