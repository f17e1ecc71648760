import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { DeliveryEntry, OfferedIngestion } from "./delivery-entry.ts";
import { findStanding } from "./standing-delivery.ts";

/** Asked before delivering: which file, for whom and which month, and what it takes the place of. */
export function DeliverText({ entry, ingestion }: { entry: DeliveryEntry; ingestion: OfferedIngestion | undefined }) {
  const t = useText();
  const formats = useFormats();
  const entity = ingestion?.legalEntities.find(({ id }) => id === entry.legalEntityId);
  const asks = ingestion?.entityFrom === "column" ? "ingestion.confirm-what-column" : "ingestion.confirm-what";
  return (
    <>
      <p>
        {t(asks, {
          file: entry.file?.name,
          size: entry.file && formats.bytes(entry.file.size),
          entity: entity?.name,
          month: formats.month(entry.year, entry.month),
        })}
      </p>
      {entity ? <Replaces entry={entry} /> : <p>{t("ingestion.confirm-replaces")}</p>}
    </>
  );
}

/** Names the delivery that stands now; speaks in general until that is known. */
function Replaces({ entry }: { entry: DeliveryEntry }) {
  const t = useText();
  const formats = useFormats();
  const { ingestionId, legalEntityId, year, month } = entry;
  const { data, isPlaceholderData, isStale } = useRoute(listUploads, { query: { ingestionId, legalEntityId, year, month } });
  const known = data && !isPlaceholderData && !isStale ? data : undefined;
  const standing = known && findStanding(known.items, entry);
  if (standing) {
    const { upload, delivery } = standing;
    return (
      <p>
        {t("ingestion.confirm-replaces-this", { by: upload.createdBy, at: formats.instant(upload.createdAt), rows: delivery.rowCount })}
      </p>
    );
  }
  return <p>{t(known && known.next === null ? "ingestion.confirm-replaces-none" : "ingestion.confirm-replaces")}</p>;
}
