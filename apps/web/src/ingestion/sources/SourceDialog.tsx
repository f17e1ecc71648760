import { getSource } from "@hub/contract/ingestion/sources.ts";
import { Modal } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import type { SourcePlace } from "./source-draft.ts";
import { SourceForm } from "./SourceForm.tsx";

/** `source` as the address names it: an id, `new`, or undefined when none is open. */
type Props = { place: SourcePlace; source: string | undefined; onSaved: () => void; onClose: () => void };

/** The form of one source in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function SourceDialog({ place, source, onSaved, onClose }: Props) {
  const t = useText();
  const known = source === "new" || (source !== undefined && /^[1-9]\d{0,9}$/.test(source));
  const id = known && source !== "new" ? Number(source) : undefined;
  const detail = useRoute(getSource, { params: { id: id ?? 0 } }, { enabled: id !== undefined, placeholderData: undefined });
  const { opened: shown, record: data } = useInSight(known ? source : undefined, detail.data);
  const isNew = shown === "new";
  return (
    <Modal
      opened={known}
      // A moment later: the key that asks whether to leave would answer, too.
      onClose={() => setTimeout(onClose)}
      closeOnClickOutside={false}
      size="xl"
      title={isNew ? t("sources.add") : data ? t("sources.edit-title", { name: data.ingestion.name }) : t("ui.loading")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {isNew ? (
        <SourceForm key="new" place={place} saved={undefined} onSaved={onSaved} onClose={onClose} />
      ) : (
        <StateView
          loading={detail.isPending && detail.fetchStatus !== "idle"}
          error={data ? undefined : detail.error}
          onRetry={() => void detail.refetch()}
        >
          {data && <SourceForm key={data.id} place={place} saved={data} onSaved={onSaved} onClose={onClose} />}
        </StateView>
      )}
    </Modal>
  );
}
