import { deleteLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import type { EntityDetail } from "./entity-draft.ts";
import { EntityFields } from "./EntityFields.tsx";
import { EntityUses } from "./EntityUses.tsx";
import { MergeEntity } from "./MergeEntity.tsx";
import { useEntityForm } from "./use-entity-form.ts";

/** `onLeave` asks first when something is unsaved, `onDone` does not. */
type Props = { detail: EntityDetail | undefined; onOpen: (id: number) => void; onDone: () => void; onLeave: () => void };

/** Adds a legal entity or changes one; tells who is named alike while one types, and what deactivating means before it is saved. */
export function EntityForm({ detail, onOpen, onDone, onLeave }: Props) {
  const t = useText();
  const form = useEntityForm(detail, onDone);
  return (
    <RecordForm
      form={form}
      label={detail ? t("entities.edit-title", { name: detail.name }) : t("entities.add")}
      parameters={["section", "entity"]}
      save={t(detail ? "ui.save" : "entities.add")}
      confirm={({ name, active }, base) =>
        base?.active && !active
          ? { title: t("entities.deactivate-title", { name }), text: t("entities.deactivate-text"), action: t("entities.deactivate") }
          : undefined
      }
      deletion={
        detail?.mayDelete
          ? {
              call: ({ id, version }) => prepare(deleteLegalEntity, { params: { id }, ifMatch: version }),
              action: t("entities.delete"),
              title: ({ name }) => t("entities.delete-title", { name }),
              text: ({ name, code }) => t("entities.delete-text", { name, code }),
              onDeleted: ({ name }) => {
                notifySuccess(t("entities.deleted", { name }));
                onDone();
              },
            }
          : undefined
      }
      onLeave={onLeave}
    >
      <EntityFields form={form} onOpen={onOpen} />
      {detail?.mergedInto && (
        <p className="hub-note">{t("entities.merged-into", { name: detail.mergedInto.name, code: detail.mergedInto.code })}</p>
      )}
      {detail && <EntityUses uses={detail.uses} />}
      {detail && <MergeEntity detail={detail} onDone={onDone} />}
    </RecordForm>
  );
}
