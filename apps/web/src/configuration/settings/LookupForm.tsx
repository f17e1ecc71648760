import { createLookupValue, deleteLookupValue, updateLookupValue } from "@hub/contract/configuration/settings.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useLanguageNames } from "../../texts/display-names.ts";
import { createOf, draftOf, type LookupValue, updateOf } from "./lookup-draft.ts";

type Props = { lookup: Lookup; value: LookupValue | undefined; onClose: () => void; onLeave: () => void };
const required = ["es", "en"];

/** Adds a value to a list, changes, deactivates or deletes one. */
export function LookupForm({ lookup, value, onClose, onLeave }: Props) {
  const t = useText();
  const nameOf = useLanguageNames({ within: true });
  const name = (language: Language) => ({
    label: t("settings.lookup-label-in", { language: nameOf(language) }),
    required: required.includes(language),
  });
  const form = useRecord({
    id: "lookup",
    record: value,
    draftOf,
    fields: {
      ...(!value && { code: { label: t("settings.lookup-code"), required: true } }),
      position: { label: t("settings.lookup-position") },
      "labels.es": name("es"),
      "labels.en": name("en"),
      "labels.de": name("de"),
      "labels.pt": name("pt"),
      active: { label: t("settings.lookup-active") },
      ...(lookup === "coverage" && { closes: { label: t("settings.lookup-closes") } }),
    },
    save: (draft, base) =>
      base
        ? prepare(updateLookupValue, { params: { id: base.id }, ifMatch: base.version, body: updateOf(draft) })
        : prepare(createLookupValue, { body: createOf(lookup, draft) }),
    check: (draft) => (updateOf(draft).position === -1 ? [{ code: "settings.position-invalid", path: ["position"] }] : []),
    onSaved: ({ labels }) => {
      notifySuccess(t("settings.lookup-saved", { label: labels.es }));
      onClose();
    },
  });
  const { base } = form;
  return (
    <RecordForm
      form={form}
      label={value ? t("settings.lookup-edit-title", { label: value.labels.es }) : t("settings.lookup-add")}
      parameters={["section", "list"]}
      save={t(base ? "ui.save" : "settings.lookup-add")}
      deletion={
        base?.uses === 0
          ? {
              call: ({ id, version }) => prepare(deleteLookupValue, { params: { id }, ifMatch: version }),
              action: t("settings.lookup-delete"),
              title: ({ labels }) => t("settings.lookup-delete-title", { label: labels.es }),
              text: ({ labels, code }) => t("settings.lookup-delete-text", { label: labels.es, code }),
              onDeleted: ({ labels }) => {
                notifySuccess(t("settings.lookup-deleted", { label: labels.es }));
                onClose();
              },
            }
          : undefined
      }
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {value ? (
          <TextInput
            id="lookup-code"
            label={t("settings.lookup-code")}
            description={t("settings.lookup-code-help")}
            readOnly
            value={value.code}
          />
        ) : (
          <TextInput {...form.text("code")} description={t("settings.lookup-code-help")} data-autofocus maxLength={40} />
        )}
        <TextInput {...form.text("position")} description={t("settings.lookup-position-help")} inputMode="numeric" />
        {languages.map((language) => (
          <TextInput
            key={language}
            {...form.text(`labels.${language}`)}
            lang={language}
            data-autofocus={(value !== undefined && language === "es") || undefined}
            maxLength={200}
          />
        ))}
        <Checkbox {...form.tick("active")} className="hub-field-wide" />
        {lookup === "coverage" && (
          <Checkbox
            {...form.tick("closes")}
            className="hub-field-wide"
            description={t(base && base.uses > 0 ? "settings.lookup-closes-fixed" : "settings.lookup-closes-help")}
            disabled={base !== undefined && base.uses > 0}
          />
        )}
      </div>
    </RecordForm>
  );
}
