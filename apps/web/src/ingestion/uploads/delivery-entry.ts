import type { deliveryOptions, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { RecordState } from "../../forms/use-record.ts";
import type { UploadFilter } from "./queries.ts";
import type { Upload } from "./upload-states.ts";

export type DeliveryOptions = Output<(typeof deliveryOptions)["answer"]>;
export type OfferedIngestion = DeliveryOptions["ingestions"][number];
/** What is to be delivered: the file, for whom and which month. */
export type DeliveryEntry = { ingestionId?: number; legalEntityId?: number; year: number; month: number; file?: File };
/** What the form holds: with it, what the button says that is pressed. */
export type DeliveryDraft = DeliveryEntry & { purpose: "check" | "deliver" };
export type DeliveryState = RecordState<DeliveryDraft, { version: number }, Upload>;
/** What the form is to open with; without an ingestion, the only one that delivers the section for the entity is meant. */
export type WantedEntry = UploadFilter & { section?: string | undefined };

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
export function chooseIngestion<Entry extends DeliveryEntry>(
  entry: Entry,
  options: DeliveryOptions,
  ingestionId: number | undefined,
): Entry {
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

/** The body beside the file. */
export function bodyOf({ ingestionId = 0, legalEntityId, year, month, purpose }: DeliveryDraft): Input<(typeof sendUpload)["body"]> {
  return { ingestionId, legalEntityId, year, month, purpose };
}

/** What keeps the entry from being sent, all at once, in the order of the form. */
export function checkEntry(entry: DeliveryEntry, options: DeliveryOptions): Issue[] {
  const issues: Issue[] = [];
  const ingestion = findIngestion(options, entry.ingestionId);
  if (!ingestion) issues.push({ code: "ingestion.ingestion-missing", path: ["ingestionId"] });
  else if (ingestion.entityFrom === "delivery") {
    if (ingestion.legalEntities.length === 0) issues.push({ code: "ingestion.entity-none", path: ["legalEntityId"] });
    else if (entry.legalEntityId === undefined) issues.push({ code: "ingestion.entity-missing", path: ["legalEntityId"] });
  }
  if (!entry.file) issues.push({ code: "ingestion.file-missing", path: ["file"] });
  else if (entry.file.size === 0) issues.push({ code: "ingestion.file-empty", path: ["file"] });
  return issues;
}

/** The years to choose from, newest first: the due one, the next, five before, and the chosen one. */
export function offeredYears(due: number, chosen = due): number[] {
  const around = Array.from({ length: 7 }, (_, at) => due + 1 - at);
  return around.includes(chosen) ? around : [...around, chosen].toSorted((a, b) => b - a);
}
