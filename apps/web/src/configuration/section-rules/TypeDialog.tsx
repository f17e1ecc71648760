import {
  createClosingType,
  deleteClosingType,
  listSectionRules,
  previewClosingType,
  previewNewClosingType,
  updateClosingType,
} from "@hub/contract/configuration/calendar/section-rules.ts";
import { listScenarioTypes } from "@hub/contract/scenarios/scenarios.ts";
import { Checkbox, Group, TextInput } from "@mantine/core";
import { prepare, prepareAct } from "../../api/client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { PeriodFields } from "../calendar/PeriodFields.tsx";
import { askEffect } from "./EffectText.tsx";
import { checkRule, type ClosingType, type RuleEffect, type SectionRule, typeBody, type TypeDraft, typeDraftOf } from "./rule-drafts.ts";

/** What else tells of types of closing: whether a section may be deleted is one of it. */
const changed = [listScenarioTypes, listSectionRules];
type Props = { type: ClosingType | undefined; sections: readonly SectionRule[]; last: number; onClose: () => void };

/** The form of a type of closing in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function TypeDialog({ opened, ...form }: Props & { opened: boolean }) {
  const t = useText();
  const title = form.type ? t("section-rules.edit-type", { code: form.type.code }) : t("section-rules.add-type");
  return (
    <FormDialog opened={opened} title={title} onClose={form.onClose}>
      {(leave) => <TypeForm key={form.type?.code ?? ""} {...form} title={title} onLeave={leave} />}
    </FormDialog>
  );
}

function TypeForm({ type, sections, last, title, onClose, onLeave }: Props & { title: string; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const form = useRecord<TypeDraft, ClosingType, ClosingType & { effect?: RuleEffect }>({
    id: "closing-type",
    record: type,
    draftOf: (record) => typeDraftOf(record, last),
    fields: {
      ...(!type && { code: { label: t("configuration.code"), required: true } }),
      sections: { label: t("section-rules.required"), required: true, show: (codes) => codes.join(", ") },
      firstMonth: {
        label: t("section-rules.first-month"),
        show: (month) => (month ? formats.month(month.year, month.month) : t("section-rules.any-month")),
      },
      position: { label: t("settings.lookup-position") },
    },
    save: (draft, base) =>
      base
        ? prepare(updateClosingType, { params: { code: base.code }, ifMatch: base.version, body: typeBody(draft) })
        : prepareAct(createClosingType, { body: { code: draft.code.trim(), ...typeBody(draft) } }),
    trial: (draft) =>
      type
        ? prepareAct(previewClosingType, { params: { code: type.code }, body: typeBody(draft) })
        : prepareAct(previewNewClosingType, { body: { code: draft.code.trim(), ...typeBody(draft) } }),
    check: checkRule,
    stale: changed,
    onSaved: ({ code }) => {
      notifySuccess(t("section-rules.type-saved", { code }));
      onClose();
    },
  });
  const { id, ...chosen } = form.choice("sections");
  const { firstMonth } = form.draft;
  return (
    <RecordForm
      form={form}
      label={title}
      className="hub-dialog"
      parameters={["section"]}
      confirm={(_draft, _base, tried) => askEffect(t, tried?.effect)}
      deletion={
        type?.mayDelete
          ? {
              call: ({ code, version }) => prepare(deleteClosingType, { params: { code }, ifMatch: version }),
              stale: changed,
              action: t("section-rules.delete-type"),
              title: () => t("section-rules.delete-type"),
              text: ({ code }) => t("section-rules.delete-type-text", { code }),
              onDeleted: ({ code }) => {
                notifySuccess(t("section-rules.type-deleted", { code }));
                onClose();
              },
            }
          : undefined
      }
      onLeave={onLeave}
    >
      <div className="hub-fields">
        {!type && <TextInput {...form.text("code")} description={t("section-rules.code-help")} data-autofocus maxLength={40} />}
        <TextInput {...form.text("position")} description={t("settings.lookup-position-help")} inputMode="numeric" />
        <Checkbox.Group {...chosen} className="hub-field-wide">
          <Group gap="lg" mt={4}>
            {sections.map(({ code }, place) => (
              <Checkbox
                key={code}
                id={place === 0 ? id : undefined}
                data-autofocus={(type !== undefined && place === 0) || undefined}
                value={code}
                label={code}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <div>
          <PeriodFields
            legend={t("section-rules.first-month")}
            id="closing-type-firstMonth"
            period={firstMonth}
            error={form.errorOf("firstMonth")}
            onChange={(month) => form.change({ firstMonth: month })}
          />
          <Checkbox
            mt={8}
            label={t("section-rules.any-month")}
            checked={firstMonth === null}
            onChange={(event) => form.change({ firstMonth: event.currentTarget.checked ? null : typeDraftOf(undefined, 0).firstMonth })}
          />
        </div>
      </div>
    </RecordForm>
  );
}
