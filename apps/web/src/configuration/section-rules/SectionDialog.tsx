import {
  createSection,
  deleteSection,
  listClosingTypes,
  previewSection,
  updateSection,
} from "@hub/contract/configuration/calendar/section-rules.ts";
import { monthsOf, periodicities } from "@hub/domain/configuration/section-months.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { prepare, prepareAct } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useLanguageNames } from "../../texts/display-names.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { askEffect } from "./EffectText.tsx";
import { checkRule, type RuleEffect, sectionBody, type SectionDraft, sectionDraftOf, type SectionRule } from "./rule-drafts.ts";

type Props = { section: SectionRule | undefined; last: number; onClose: () => void };

/** The form of a section in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function SectionDialog({ opened, ...form }: Props & { opened: boolean }) {
  const t = useText();
  const title = form.section ? t("section-rules.edit-section", { code: form.section.code }) : t("section-rules.add-section");
  return (
    <FormDialog opened={opened} title={title} onClose={form.onClose}>
      {(leave) => <SectionForm key={form.section?.code ?? ""} {...form} title={title} onLeave={leave} />}
    </FormDialog>
  );
}

function SectionForm({ section, last, title, onClose, onLeave }: Props & { title: string; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const languageName = useLanguageNames({ within: true });
  const name = (language: Language) => ({
    label: t("settings.lookup-label-in", { language: languageName(language) }),
    required: language === "es" || language === "en",
  });
  const form = useRecord<SectionDraft, SectionRule, SectionRule & { effect?: RuleEffect }>({
    id: "section",
    record: section,
    draftOf: (record) => sectionDraftOf(record, last),
    fields: {
      ...(!section && { code: { label: t("configuration.code"), required: true } }),
      "labels.es": name("es"),
      "labels.en": name("en"),
      "labels.de": name("de"),
      "labels.pt": name("pt"),
      periodicity: { label: t("section-rules.periodicity"), group: "months", show: (each) => t(`section-rules.periodicity-${each}`) },
      month: { label: t("section-rules.month"), group: "months", show: (month) => formats.monthName(month) },
      expectedByDefault: { label: t("section-rules.by-default") },
      position: { label: t("settings.lookup-position") },
    },
    save: (draft, base) =>
      base
        ? prepare(updateSection, { params: { code: base.code }, ifMatch: base.version, body: sectionBody(draft) })
        : prepareAct(createSection, { body: { code: draft.code.trim(), ...sectionBody(draft) } }),
    trial: section && ((draft) => prepareAct(previewSection, { params: { code: section.code }, body: sectionBody(draft) })),
    check: checkRule,
    stale: [listClosingTypes],
    onSaved: ({ code }) => {
      notifySuccess(t("section-rules.section-saved", { code }));
      onClose();
    },
  });
  const { periodicity, month } = form.draft;
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      parameters={["section"]}
      confirm={(_draft, _base, tried) => askEffect(t, tried?.effect)}
      deletion={
        section?.mayDelete
          ? {
              call: ({ code, version }) => prepare(deleteSection, { params: { code }, ifMatch: version }),
              stale: [listClosingTypes],
              action: t("section-rules.delete-section"),
              title: () => t("section-rules.delete-section"),
              text: ({ code }) => t("section-rules.delete-section-text", { code }),
              onDeleted: ({ code }) => {
                notifySuccess(t("section-rules.section-deleted", { code }));
                onClose();
              },
            }
          : undefined
      }
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {!section && <TextInput {...form.text("code")} description={t("section-rules.code-help")} data-autofocus maxLength={40} />}
        <TextInput {...form.text("position")} description={t("settings.lookup-position-help")} inputMode="numeric" />
        {languages.map((language) => (
          <TextInput
            key={language}
            {...form.text(`labels.${language}`)}
            lang={language}
            data-autofocus={(section !== undefined && language === "es") || undefined}
            maxLength={200}
          />
        ))}
        <NativeSelect
          {...form.choice("periodicity")}
          data={periodicities.map((value) => ({ value, label: t(`section-rules.periodicity-${value}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = periodicities.find((each) => each === currentTarget.value);
            if (chosen) form.change({ periodicity: chosen });
          }}
        />
        {periodicity !== "monthly" && (
          <NativeSelect
            {...form.choice("month")}
            value={String(month)}
            onChange={({ currentTarget }) => form.change({ month: Number(currentTarget.value) })}
            description={t("configuration.section-yearly", { month: monthsOf(periodicity, month).map(formats.monthName).join(", ") })}
            data={monthsOf("monthly", 1).map((each) => ({ value: String(each), label: formats.monthName(each) }))}
          />
        )}
        <Checkbox {...form.tick("expectedByDefault")} className="hub-field-wide" description={t("section-rules.by-default-help")} />
      </div>
    </RecordForm>
  );
}
