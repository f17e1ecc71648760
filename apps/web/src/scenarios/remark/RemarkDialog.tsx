import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { addFigureRemark, changeFigureRemark, removeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import type { Output } from "@hub/contract/route.ts";
import { longestRemark } from "@hub/domain/dashboards/figure-remark.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { ApiError, prepare } from "../../api/client.ts";
import { invalidate } from "../../api/query-client.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";

type Remark = Output<typeof addFigureRemark.answer>;
type Place = { scenarioId: number; kpi: Kpi; legalEntityId: number | null; nodeId: number | null };
type Props = { place: Place; remark: Remark | undefined; opened: boolean; onClose: () => void };

/** Says something about a figure, changes what is said, or takes it away. */
export function RemarkDialog({ opened, onClose, ...given }: Props) {
  const t = useText();
  return (
    <FormDialog opened={opened} title={t(given.remark ? "checks.remark-change" : "checks.remark-add")} onClose={onClose}>
      {(leave) => <RemarkForm {...given} onDone={onClose} onLeave={leave} />}
    </FormDialog>
  );
}

type FormProps = Omit<Props, "opened" | "onClose"> & { onDone: () => void; onLeave: () => void };

function RemarkForm({ place: { scenarioId, kpi, ...whose }, remark, onDone, onLeave }: FormProps) {
  const t = useText();
  // It stands in the passport and in every report that shows the figure.
  const refresh = async () => {
    await Promise.all([invalidate(getPassport), invalidate(getDashboardFigures)]);
  };
  const [isTaken, setTaken] = useState(false);
  const form = useRecord({
    id: "figure-remark",
    record: remark,
    draftOf: (record) => ({ text: record?.text ?? "" }),
    fields: { text: { label: t("checks.remark-text"), required: true } },
    save: ({ text }, base) =>
      base
        ? prepare(changeFigureRemark, { params: { id: scenarioId, remarkId: base.id }, ifMatch: base.version, body: { text: text.trim() } })
        : prepare(addFigureRemark, { params: { id: scenarioId, kpi }, body: { ...whose, text: text.trim() } }),
    refresh,
    // Somebody else has said something first: the passport brings it.
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "duplicate") setTaken(true);
      return false;
    },
    onSaved: () => {
      notifySuccess(t("checks.remark-saved"));
      onDone();
    },
  });
  if (isTaken && remark) {
    setTaken(false);
    form.meet(remark);
  }
  return (
    <RecordForm
      form={form}
      label={t("checks.remark")}
      onLeave={onLeave}
      deletion={{
        call: ({ id, version }) => prepare(removeFigureRemark, { params: { id: scenarioId, remarkId: id }, ifMatch: version }),
        action: t("checks.remark-remove"),
        title: () => t("checks.remark-remove"),
        text: () => t("checks.remark-remove-text"),
        refresh,
        onDeleted: () => {
          notifySuccess(t("checks.remark-removed"));
          onDone();
        },
      }}
    >
      <Textarea
        {...form.text("text")}
        description={t("checks.remark-help")}
        maxLength={longestRemark}
        autosize
        minRows={3}
        data-autofocus
      />
    </RecordForm>
  );
}
