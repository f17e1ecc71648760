import type { DeliverySearch } from "../delivery-search.ts";
import { UploadHistory } from "../uploads/UploadHistory.tsx";
import { CellHistory } from "./CellHistory.tsx";

type Props = {
  search: DeliverySearch;
  change: (changed: Partial<DeliverySearch>) => void;
  maySend: boolean;
  onOpen: (upload: { id: number }) => void;
};

/** What was sent; once ingestion, entity and month are chosen, the versions of that one cell. */
export function HistoryTab({ search, change, maySend, onOpen }: Props) {
  const { ingestionId, legalEntityId, year, month } = search.filter;
  const place =
    ingestionId !== undefined && legalEntityId !== undefined && year !== undefined && month !== undefined
      ? { ingestionId, legalEntityId, year, month }
      : undefined;
  return (
    <>
      {place && (
        <CellHistory
          key={Object.values(place).join()}
          place={place}
          compare={search.compare}
          onCompare={(compare) => change({ compare })}
          onOpen={onOpen}
        />
      )}
      <UploadHistory
        filter={search.filter}
        selected={search.upload}
        maySend={maySend}
        onFilter={(filter) => change({ filter, compare: undefined })}
        onOpen={onOpen}
      />
    </>
  );
}
