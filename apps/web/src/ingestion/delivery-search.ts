import { differenceKinds, expectedStates } from "@hub/contract/ingestion/deliveries.ts";
import type { UploadFilter } from "./uploads/queries.ts";
import { useAddress } from "../ui/use-address.ts";

export const deliveryTabs = ["expected", "deliver", "history"] as const;
export type DeliveryTab = (typeof deliveryTabs)[number];
export type ExpectedState = (typeof expectedStates)[number];
export type DifferenceKind = (typeof differenceKinds)[number];

export type DeliverySearch = {
  tab: DeliveryTab;
  upload?: number;
  code?: string;
  column?: string;
  /** Which ingestion, entity and month: filters of the lists, and what the form is filled in with. */
  filter: UploadFilter;
  section?: string;
  state?: ExpectedState;
  /** Two deliveries of a cell that are compared, and which of their rows are listed. */
  compare?: { from: number; to: number; kind: DifferenceKind };
};
type Flat = Record<string, string | undefined>;

/** What the address of the deliveries says; anything unreadable counts as not said. */
export function readDeliverySearch(flat: Flat): DeliverySearch {
  const [upload, ingestionId, legalEntityId, year, month, from, to] = ["upload", "ingestion", "entity", "year", "month", "from", "to"].map(
    (key) => wholeOf(flat[key]),
  );
  return {
    tab: oneOf(deliveryTabs, flat["tab"]) ?? "expected",
    upload,
    code: flat["cause"],
    column: flat["column"],
    filter: { ingestionId, legalEntityId, year, month },
    section: flat["section"],
    state: oneOf(expectedStates, flat["state"]),
    compare: from && to ? { from, to, kind: oneOf(differenceKinds, flat["kind"]) ?? "changed" } : undefined,
  };
}

/** The same as flat text for the address; the usual is left out. */
export function writeDeliverySearch({ tab, upload, code, column, filter, section, state, compare }: DeliverySearch): Flat {
  const numbers = {
    upload,
    ingestion: filter.ingestionId,
    entity: filter.legalEntityId,
    year: filter.year,
    month: filter.month,
    from: compare?.from,
    to: compare?.to,
  };
  return {
    tab: tab === "expected" ? undefined : tab,
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, value === undefined ? undefined : String(value)])),
    cause: code,
    column,
    section,
    state,
    kind: compare && compare.kind !== "changed" ? compare.kind : undefined,
  };
}

function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function oneOf<T extends string>(known: readonly T[], text: string | undefined): T | undefined {
  return known.find((value) => value === text);
}

/** The deliveries' part of the address, and a way to change some of it. A running upload stays on this page, so nothing is asked. */
export function useDeliverySearch() {
  const { search: said, show } = useAddress("/mut");
  const search = readDeliverySearch(said);
  const change = (changed: Partial<DeliverySearch>) => show(writeDeliverySearch({ ...search, ...changed }), { ignoreBlocker: true });
  return { search, change };
}
