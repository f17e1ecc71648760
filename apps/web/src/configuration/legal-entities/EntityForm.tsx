import { deleteLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { prepare } from "../../api/client.ts";
import type { Confirmation } from "../../forms/confirmation.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { askMonths } from "../calendar/ask-months.tsx";
import type { EntityDetail } from "./entity-draft.ts";
import { EntityFields } from "./EntityFields.tsx";
import { EntityUses } from "./EntityUses.tsx";
import { MergeEntity } from "./MergeEntity.tsx";
import { useEntityForm } from "./use-entity-form.ts";

/** `onLeave` asks first when something is unsaved, `onDone` does not. */
type Props = { detail: EntityDetail | undefined; onOpen: (id: number) => void; onDone: () => void; onLeave: () => void };

/** Adds a legal entity or changes one; tells who is named alike while one types, and what deactivating, or other days, mean before it is saved. */
export function EntityForm({ detail, onOpen, onDone, onLeave }: Props) {
  const t = useText();
  const form = useEntityForm(detail, onDone);
  return (
    <RecordForm
      form={form}
      label={detail ? t("entities.edit-title", { name: detail.name }) : t("entities.add")}
      parameters={["section", "entity"]}
      save={t(detail ? "ui.save" : "entities.add")}
      confirm={(draft, base, tried, again) =>
        askEntity(t, base?.active && !draft.active ? draft.name : undefined, askMonths(t, tried, again))
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

/** What is asked before an entity is saved: whether it is to be deactivated, by its name, and what becomes of open months. */
function askEntity(
  t: ReturnType<typeof useText>,
  deactivated: string | undefined,
  months: Confirmation | undefined,
): Confirmation | undefined {
  if (deactivated === undefined) return months;
  const text = (
    <>
      <p>{t("entities.deactivate-text")}</p>
      {months?.text}
    </>
  );
  return {
    title: t("entities.deactivate-title", { name: deactivated }),
    text,
    action: t("entities.deactivate"),
    wide: months !== undefined,
  };
}
