import { cellKey } from "../validation/cell-key.ts";
import type { Content, ContentCell, ContentDelivery } from "./content.ts";

export type ChangeKind =
  | "cell-entered"
  | "cell-left"
  | "cell-waits"
  | "new-delivery"
  | "late-leavers"
  | "late-joiners"
  | "redelivered"
  | "redelivered-alike"
  | "validated-again"
  | "entity-changed"
  | "node-entered"
  | "node-left"
  | "definition-changed"
  | "convention-changed"
  | "rate-changed"
  | "earlier-month";

/** One difference between two contents of a scenario. `subject` is an ingestion, convention, currency or month; `from` and `to` what it was and is; `persons` how many were told late. */
export type ContentChange = {
  kind: ChangeKind;
  cell: ContentCell | null;
  before: ContentDelivery[];
  after: ContentDelivery[];
  subject: string | null;
  from: string | null;
  to: string | null;
  persons: number | null;
};

/**
 * What differs between two contents and why: cells in the order of the later one, then those that are gone, then what all cells share. `waiting` are the
 * keys of cells that are expected and not validated now: they are not gone but on their way.
 */
export function listChanges(before: Content, after: Content, waiting: ReadonlySet<string> = new Set()): ContentChange[] {
  return [
    ...listCellChanges(before, after, waiting),
    ...listEntityChanges(before, after),
    ...listDefinitionChanges(before, after),
    ...listConventionChanges(before, after),
    ...listValueChanges("rate-changed", rateTexts(before), rateTexts(after)),
    ...listValueChanges("earlier-month", monthTexts(before), monthTexts(after)),
  ];
}

function listCellChanges(before: Content, after: Content, waiting: ReadonlySet<string>): ContentChange[] {
  const earlier = new Map(before.cells.map((cell) => [cellKey(cell), cell]));
  const later = new Set(after.cells.map(cellKey));
  const files = (content: Content, cell: ContentCell) => content.deliveries.filter((each) => cellKey(each) === cellKey(cell));
  const come = after.cells.flatMap((cell): ContentChange[] => {
    const old = earlier.get(cellKey(cell));
    const [was, is] = [old ? files(before, old) : [], files(after, cell)];
    const fresh = { before: unlike(was, is), after: unlike(is, was) };
    if (!old) return [change("cell-entered", cell, { after: is })];
    if (fresh.before.length + fresh.after.length > 0) return [change("new-delivery", cell, fresh)];
    return old.validatedAt === cell.validatedAt ? [] : [change("validated-again", cell, { before: was, after: is })];
  });
  const gone = before.cells
    .filter((cell) => !later.has(cellKey(cell)))
    .map((cell) => change(waiting.has(cellKey(cell)) ? "cell-waits" : "cell-left", cell, { before: files(before, cell) }));
  return [...come, ...gone];
}

function unlike(deliveries: ContentDelivery[], others: ContentDelivery[]): ContentDelivery[] {
  return deliveries.filter(({ id }) => !others.some((other) => other.id === id));
}

/** Country and currency decide on figures, the name on what is printed; one line an entity. */
function listEntityChanges(before: Content, after: Content): ContentChange[] {
  const seen = new Set<number>();
  return after.cells.flatMap((cell) => {
    const old = before.cells.find((each) => each.legalEntityId === cell.legalEntityId);
    if (!old || seen.has(cell.legalEntityId)) return [];
    seen.add(cell.legalEntityId);
    const [from, to] = [describeEntity(old), describeEntity(cell)];
    return from === to ? [] : [change("entity-changed", { ...cell, section: "" }, { from, to })];
  });
}

function describeEntity({ code, name, country, currency }: ContentCell): string {
  return [code, name, country ?? "–", currency ?? "–"].join(" · ");
}

/**
 * Entities that count in a group of entities (a node) in one of two contents alone although they stand in both: `was` and `is` are those it held. One that came into the content or left it is told by its
 * cells.
 */
export function listNodeChanges(before: Content, after: Content, { was, is }: Record<"was" | "is", readonly number[]>): ContentChange[] {
  const standing = new Set(before.cells.map(({ legalEntityId }) => legalEntityId));
  const cells = new Map(after.cells.map((cell) => [cell.legalEntityId, cell]));
  return [...cells.values()].flatMap((cell) => {
    const { legalEntityId: id } = cell;
    if (!standing.has(id) || was.includes(id) === is.includes(id)) return [];
    return [change(is.includes(id) ? "node-entered" : "node-left", { ...cell, section: "" }, {})];
  });
}

/** By ingestion: the versions of its definition, and whether the same version says something else. */
function listDefinitionChanges(before: Content, after: Content): ContentChange[] {
  const read = (content: Content, ingestion: string) => content.definitions.filter((each) => each.ingestion === ingestion);
  const words = (of: ReturnType<typeof read>) => of.map(({ version }) => version).toSorted((a, b) => a - b);
  return [...new Set(after.definitions.map(({ ingestion }) => ingestion))].flatMap((ingestion) => {
    const [was, is] = [read(before, ingestion), read(after, ingestion)];
    const digests = (of: typeof was) =>
      of
        .map(({ digest }) => digest)
        .toSorted()
        .join();
    if (was.length === 0 || digests(was) === digests(is)) return [];
    return [change("definition-changed", null, { subject: ingestion, from: words(was).join(", "), to: words(is).join(", ") })];
  });
}

function listConventionChanges(before: Content, after: Content): ContentChange[] {
  const texts = (content: Content) =>
    new Map(Object.entries(content.conventions).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])));
  const [was, is] = [texts(before), texts(after)];
  // A convention that an older version does not know yet is none that changed.
  const known = new Map([...is].filter(([name]) => was.has(name)));
  return listValueChanges("convention-changed", was, known);
}

function rateTexts({ rates }: Content): Map<string, string> {
  return new Map(rates.map(({ currency, groupCurrency, rate }) => [`${currency}/${groupCurrency}`, rate]));
}

function monthTexts({ earlier }: Content): Map<string, string> {
  return new Map(earlier.map(({ month, version }) => [month, String(version)]));
}

function listValueChanges(kind: ChangeKind, was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): ContentChange[] {
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted()
    .map((subject) => ({ subject, from: was.get(subject) ?? null, to: is.get(subject) ?? null }))
    .filter(({ from, to }) => from !== to)
    .map((given) => change(kind, null, given));
}

function change(kind: ChangeKind, cell: ContentCell | null, given: Partial<ContentChange>): ContentChange {
  return { kind, cell, before: [], after: [], subject: null, from: null, to: null, persons: null, ...given };
}
