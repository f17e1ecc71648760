import { comparePeriods, type Period } from "@hub/domain/period.ts";
import type { DeliveryEntry } from "./delivery-entry.ts";
import type { Delivery, Upload } from "./upload-states.ts";

export type Standing = { upload: Upload; delivery: Delivery };

/** The delivery of this entity and month that counts now, among uploads as the history lists them (newest first). */
export function findStanding(
  uploads: readonly Upload[],
  entry: Pick<DeliveryEntry, "ingestionId" | "legalEntityId"> & Period,
): Standing | undefined {
  for (const upload of uploads) {
    if (upload.ingestion.id !== entry.ingestionId || comparePeriods(upload, entry) !== 0) continue;
    const delivery = upload.deliveries.find(
      ({ legalEntity, state }) => legalEntity.id === entry.legalEntityId && (state === "LOADED" || state === "LOADED_WITH_WARNINGS"),
    );
    if (delivery) return { upload, delivery };
  }
  return undefined;
}
