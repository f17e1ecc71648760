import { useNavigate, useSearch } from "@tanstack/react-router";
import type { UploadFilter } from "./queries.ts";

export type DeliverySearch = { upload?: number; code?: string; column?: string; filter: UploadFilter };
type Flat = Record<string, string | undefined>;

/** What the address of the deliveries says; anything unreadable counts as not said. */
export function readDeliverySearch(flat: Flat): DeliverySearch {
  const [upload, ingestionId, legalEntityId, year, month] = ["upload", "ingestion", "entity", "year", "month"].map((key) =>
    wholeOf(flat[key]),
  );
  return { upload, code: flat["cause"], column: flat["column"], filter: { ingestionId, legalEntityId, year, month } };
}

/** The same as flat text for the address. */
export function writeDeliverySearch({ upload, code, column, filter }: DeliverySearch): Flat {
  const numbers = { upload, ingestion: filter.ingestionId, entity: filter.legalEntityId, year: filter.year, month: filter.month };
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, value === undefined ? undefined : String(value)])),
    cause: code,
    column,
  };
}

function wholeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** The deliveries' part of the address, and a way to change some of it. A running upload stays on this page, so nothing is asked. */
export function useDeliverySearch() {
  const search = readDeliverySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (changed: Partial<DeliverySearch>) =>
    void navigate({ to: ".", search: writeDeliverySearch({ ...search, ...changed }), ignoreBlocker: true } as never);
  return { search, change };
}
