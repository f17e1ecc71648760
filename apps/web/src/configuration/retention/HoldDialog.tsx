import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createLegalHold, listLegalHolds, listRetention } from "@hub/contract/configuration/retention.ts";
import type { Period } from "@hub/domain/period.ts";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidate } from "../../api/query-client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { PeriodFields } from "../calendar/PeriodFields.tsx";

type Draft = { legalEntityId: string; period: Period | null; person: string; reason: string };

/** Holds data until somebody lifts it; the dialog stays mounted, so that focus returns to where it was opened. */
export function HoldDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t("retention.hold-add")} onClose={onClose}>
      {(leave) => <HoldForm onClose={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

function HoldForm({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const t = useText();
  const formats = useFormats();
  const entities = useRoute(listLegalEntities).data?.items ?? [];
  const form = useRecord({
    id: "legal-hold",
    record: undefined,
    draftOf: (): Draft => ({ legalEntityId: "", period: null, person: "", reason: "" }),
    fields: {
      legalEntityId: { label: t("ui.legal-entity") },
      period: {
        label: t("retention.period"),
        show: (period) => (period ? formats.month(period.year, period.month) : t("retention.period-any")),
      },
      person: { label: t("retention.person") },
      reason: { label: t("retention.reason"), required: true },
    },
    save: ({ legalEntityId, period, person, reason }) =>
      prepare(createLegalHold, {
        body: { legalEntityId: legalEntityId === "" ? null : Number(legalEntityId), period, person: person.trim() || null, reason },
      }),
    check: ({ legalEntityId, person }) =>
      person.trim() !== "" && legalEntityId === "" ? [{ code: "retention.person-needs-entity", path: ["legalEntityId"] }] : [],
    onSaved: () => {
      notifySuccess(t("retention.hold-added"));
      void invalidate(listLegalHolds);
      void invalidate(listRetention);
      onClose();
    },
  });
  const { draft } = form;
  return (
    <RecordForm
      form={form}
      label={t("retention.hold-add")}
      className="hub-dialog"
      parameters={["section", "view"]}
      save={t("retention.hold-add")}
      onLeave={onLeave}
    >
      <div className="hub-fields">
        <NativeSelect
          {...form.text("legalEntityId")}
          className="hub-field-wide"
          data-autofocus
          data={[
            { value: "", label: t("retention.entity-any") },
            ...entities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
          ]}
        />
        <div>
          <PeriodFields
            legend={t("retention.period")}
            id="hold-period"
            period={draft.period}
            error={form.errorOf("period")}
            onChange={(period) => form.change({ period })}
          />
          <Checkbox
            mt={8}
            label={t("retention.period-any")}
            checked={draft.period === null}
            onChange={(event) =>
              form.change({ period: event.currentTarget.checked ? null : { year: new Date().getFullYear() - 1, month: 1 } })
            }
          />
        </div>
        <TextInput {...form.text("person")} description={t("retention.person-optional")} maxLength={200} />
        <Textarea {...form.text("reason")} className="hub-field-wide" autosize minRows={2} maxLength={2000} />
      </div>
    </RecordForm>
  );
}
