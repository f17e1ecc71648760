import { getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { Modal } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import { EntityForm } from "./EntityForm.tsx";

/** `entity` as the address names it: an id, `new`, or undefined when none is open. */
type Props = { entity: string | undefined; onOpen: (id: number) => void; onDone: () => void; onClose: () => void };

/** The form of one legal entity in a dialog, with who uses it; it stays mounted, so that focus returns to where it was opened. */
export function EntityDialog({ entity, onOpen, onDone, onClose }: Props) {
  const t = useText();
  const known = entity === "new" || (entity !== undefined && /^[1-9]\d{0,9}$/.test(entity));
  const id = known && entity !== "new" ? Number(entity) : undefined;
  const detail = useRoute(getLegalEntity, { params: { id: id ?? 0 } }, { enabled: id !== undefined, placeholderData: undefined });
  const { opened: shown, record: data } = useInSight(known ? entity : undefined, detail.data);
  const isNew = shown === "new";
  // A moment later: the key that asks whether to leave would answer, too.
  const leave = () => void setTimeout(onClose);
  return (
    <Modal
      opened={known}
      onClose={leave}
      closeOnClickOutside={false}
      size="xl"
      title={isNew ? t("entities.add") : data ? t("entities.edit-title", { name: data.name }) : t("ui.loading")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {isNew ? (
        <EntityForm key="new" detail={undefined} onOpen={onOpen} onDone={onDone} onLeave={leave} />
      ) : (
        <StateView
          loading={detail.isPending && detail.fetchStatus !== "idle"}
          error={data ? undefined : detail.error}
          onRetry={() => void detail.refetch()}
        >
          {data && <EntityForm key={data.id} detail={data} onOpen={onOpen} onDone={onDone} onLeave={leave} />}
        </StateView>
      )}
    </Modal>
  );
}
