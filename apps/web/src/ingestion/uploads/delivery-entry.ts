import type { deliveryOptions } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import type { UploadFilter } from "./queries.ts";

export type DeliveryOptions = Output<(typeof deliveryOptions)["answer"]>;
export type OfferedIngestion = DeliveryOptions["ingestions"][number];
/** What the delivery form holds. */
export type DeliveryEntry = { ingestionId?: number; legalEntityId?: number; year: number; month: number; file?: File };
/** What the form is to open with; without an ingestion, the only one that delivers the section for the entity is meant. */
export type WantedEntry = UploadFilter & { section?: string | undefined };
export type EntryField = "ingestion" | "entity" | "file";
export type EntryIssue = {
  field: EntryField;
  code: "ingestion-missing" | "entity-missing" | "entity-none" | "file-missing" | "file-empty";
};

/** The form as it opens: what is wanted and offered, else the month that is due and what there is only one of. */
export function startEntry(options: DeliveryOptions, wanted: WantedEntry = {}): DeliveryEntry {
  const { year, month, legalEntityId, section } = wanted;
  const [only, ...others] = options.ingestions.filter(
    (each) => section === undefined || (each.section === section && delivers(each, legalEntityId)),
  );
  const period = year !== undefined && month !== undefined && month <= 12 ? { year, month } : options.period;
  const offered = findIngestion(options, wanted.ingestionId)?.id;
  return chooseIngestion({ ...period, legalEntityId }, options, offered ?? (others.length === 0 ? only?.id : undefined));
}

function delivers({ legalEntities }: OfferedIngestion, legalEntityId: number | undefined): boolean {
  return legalEntityId === undefined || legalEntities.some(({ id }) => id === legalEntityId);
}

/** The entry with another ingestion; the entity stays where this one offers it. */
export function chooseIngestion(entry: DeliveryEntry, options: DeliveryOptions, ingestionId: number | undefined): DeliveryEntry {
  const offered = offeredEntities(findIngestion(options, ingestionId));
  const kept = offered.find(({ id }) => id === entry.legalEntityId) ?? (offered.length === 1 ? offered[0] : undefined);
  return { ...entry, ingestionId, legalEntityId: kept?.id };
}

/** The ingestion that an entry names, of those one may deliver for. */
export function findIngestion(options: DeliveryOptions, id: number | undefined): OfferedIngestion | undefined {
  return options.ingestions.find((ingestion) => ingestion.id === id);
}

/** The entities to choose from; none when a column of the file says the entity. */
export function offeredEntities(ingestion: OfferedIngestion | undefined): OfferedIngestion["legalEntities"] {
  return ingestion?.entityFrom === "delivery" ? ingestion.legalEntities : [];
}

/** What keeps the entry from being sent, all at once, in the order of the form. */
export function checkEntry(entry: DeliveryEntry, options: DeliveryOptions): EntryIssue[] {
  const issues: EntryIssue[] = [];
  const ingestion = findIngestion(options, entry.ingestionId);
  if (!ingestion) issues.push({ field: "ingestion", code: "ingestion-missing" });
  else if (ingestion.entityFrom === "delivery") {
    if (ingestion.legalEntities.length === 0) issues.push({ field: "entity", code: "entity-none" });
    else if (entry.legalEntityId === undefined) issues.push({ field: "entity", code: "entity-missing" });
  }
  if (!entry.file) issues.push({ field: "file", code: "file-missing" });
  else if (entry.file.size === 0) issues.push({ field: "file", code: "file-empty" });
  return issues;
}

/** The years to choose from, newest first: the due one, the next, five before, and the chosen one. */
export function offeredYears(due: number, chosen = due): number[] {
  const around = Array.from({ length: 7 }, (_, at) => due + 1 - at);
  return around.includes(chosen) ? around : [...around, chosen].toSorted((a, b) => b - a);
}
