import { createLegalEntity, previewLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { prepare, prepareAct } from "../../api/client.ts";
import type { Fields } from "../../forms/fields.ts";
import { useRecord } from "../../forms/use-record.ts";
import { useRegions } from "../../texts/display-names.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { isOtherByNow, type MonthsTold } from "../calendar/ask-months.tsx";
import type { ListedEntity } from "./use-entities.ts";
import { bodyOf, checkDraft, draftOf, type EntityDetail, type EntityDraft, hasOtherDays } from "./entity-draft.ts";

export type EntityFormState = ReturnType<typeof useEntityForm>;

/** The form of one legal entity. */
export function useEntityForm(detail: EntityDetail | undefined, onSaved: () => void) {
  const t = useText();
  return useRecord<EntityDraft, EntityDetail, ListedEntity & MonthsTold>({
    id: "entity",
    keeps: true,
    record: detail,
    draftOf,
    fields: useEntityFields(),
    save: (draft, base, tried) =>
      base
        ? prepare(updateLegalEntity, { params: { id: base.id }, ifMatch: base.version, body: { ...bodyOf(draft), token: tried?.token } })
        : prepare(createLegalEntity, { body: bodyOf(draft) }),
    trial: (draft, base) =>
      base && hasOtherDays(draft, base) ? prepareAct(previewLegalEntity, { params: { id: base.id }, body: bodyOf(draft) }) : undefined,
    isOther: isOtherByNow,
    check: checkDraft,
    onSaved: ({ name }) => {
      notifySuccess(t("entities.saved", { name }));
      onSaved();
    },
  });
}

function useEntityFields(): Fields<EntityDraft> {
  const t = useText();
  const formats = useFormats();
  const { countries, currencies } = useRegions();
  // One without the other could end before it begins.
  const validity = { group: "validity", show: (day: string) => day && formats.day(day) };
  return {
    name: { label: t("entities.name"), required: true },
    code: { label: t("entities.code"), required: true },
    country: { label: t("entities.country"), show: (code) => (code ? countries.nameOf(code) : "") },
    currency: { label: t("entities.currency"), show: (code) => (code ? currencies.nameOf(code) : "") },
    parentId: { label: t("entities.parent") },
    validFrom: { ...validity, label: t("entities.valid-from"), required: true },
    validTo: { ...validity, label: t("entities.valid-to") },
    active: { label: t("entities.active-field") },
  };
}
