import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { createTarget, deleteTarget, updateTarget } from "@hub/contract/scenarios/targets.ts";
import { getKpi } from "@hub/domain/dashboards/kpis.ts";
import { judgeTarget, readTarget } from "@hub/domain/scenarios/target.ts";
import { periodOf, type Period, writeMonth } from "@hub/domain/period.ts";
import { TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useCurrencyNames } from "../../texts/display-names.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { nameTarget, type ShownTarget, type Targets } from "./target-columns.tsx";
import { offeredMonths } from "./offered-months.ts";

type Props = {
  targets: Targets;
  target: Kept | undefined;
  /** The month that a new one begins with unless another is chosen. */
  month: Period;
  title: string;
  onClose: () => void;
  onLeave: () => void;
};
/** Months as `yyyy-mm`; whose: an id, or the group's. */
type Draft = { legalEntityId: string; first: string; last: string; value: string; currency: string };
/** As it is saved, without whether one may change it. */
type Kept = Omit<ShownTarget, "mayChange">;
const group = "group";

/** Sets a target of a KPI, changes it, ends it with a month, or takes it away. */
export function TargetForm({ targets, target, month, title, onClose, onLeave }: Props) {
  const t = useText();
  const formats = useFormats();
  const { options } = useCurrencyNames();
  const { kpi, keeps, groupCurrency } = targets;
  const { unit, groupOnly } = getKpi(kpi);
  const isMoney = unit === "money";
  const whose = [
    ...(keeps.group ? [{ value: group, label: t("dashboards.group") }] : []),
    ...(groupOnly ? [] : keeps.legalEntities.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` }))),
  ];
  const form = useRecord({
    id: `target-${kpi}-${target?.id ?? "new"}`,
    record: target,
    draftOf: (record): Draft => ({
      legalEntityId: record ? String(record.legalEntity?.id ?? group) : (whose[0]?.value ?? ""),
      first: writeMonth(record?.first ?? month),
      last: record?.last ? writeMonth(record.last) : "",
      value: (record?.value ?? "").replace(".", formats.decimal("0.5", 1).charAt(1)),
      currency: isMoney ? (record?.currency ?? groupCurrency) : "",
    }),
    fields: {
      ...(!target && {
        legalEntityId: { label: t("targets.whose"), required: true },
        first: { label: t("targets.first"), required: true },
      }),
      value: { label: t("targets.value"), required: true },
      ...(isMoney && { currency: { label: t("targets.currency"), required: true } }),
      last: { label: t("targets.last") },
    },
    save: (draft, base) => {
      const { legalEntityId, first, last, value, currency } = meant(draft);
      const given = { last, value, currency };
      return base
        ? prepare(updateTarget, { params: { id: base.id }, ifMatch: base.version, body: given })
        : prepare(createTarget, { body: { kpi, legalEntityId, first, ...given } });
    },
    check: (draft) => {
      const judged = judgeTarget({ kpi, ...meant(draft) });
      return "issues" in judged ? judged.issues : [];
    },
    // Reports show it beside the figure.
    stale: [listDashboards],
    onSaved: () => {
      notifySuccess(t("targets.saved"));
      onClose();
    },
  });
  const months = (from: Period | undefined) =>
    offeredMonths(month, from).map((period) => ({ value: writeMonth(period), label: formats.month(period.year, period.month) }));
  return (
    <RecordForm
      form={form}
      label={title}
      parameters={["view", "kpi"]}
      savedBy={({ changedBy, changedAt }) => ({ by: changedBy, at: changedAt })}
      onLeave={onLeave}
      deletion={{
        call: ({ id, version }) => prepare(deleteTarget, { params: { id }, ifMatch: version }),
        action: t("targets.delete"),
        title: () => t("targets.delete"),
        text: (record) =>
          t("targets.delete-text", { name: nameTarget({ t }, record), month: formats.month(record.first.year, record.first.month) }),
        stale: [listDashboards],
        onDeleted: () => {
          notifySuccess(t("targets.deleted"));
          onClose();
        },
      }}
    >
      {!target && (
        <>
          <Pick
            {...form.text("legalEntityId")}
            data-autofocus
            data={whose}
            value={form.draft.legalEntityId || null}
            onChange={(value) => form.change({ legalEntityId: value ?? "" })}
            allowDeselect={false}
          />
          <Pick
            {...form.text("first")}
            data={months(undefined)}
            value={form.draft.first || null}
            onChange={(value) => form.change({ first: value ?? "" })}
            allowDeselect={false}
          />
        </>
      )}
      <TextInput
        {...form.text("value")}
        description={t("targets.value-help")}
        data-autofocus={target ? true : undefined}
        inputMode="decimal"
        maxLength={40}
      />
      {isMoney && (
        <Pick
          {...form.text("currency")}
          data={options}
          value={form.draft.currency || null}
          onChange={(value) => form.change({ currency: value ?? "" })}
        />
      )}
      <Pick
        {...form.text("last")}
        description={t("targets.last-help")}
        placeholder={t("targets.until-next")}
        clearable
        data={months(periodOf(form.draft.first))}
        value={form.draft.last || null}
        onChange={(value) => form.change({ last: value ?? "" })}
        clearButtonProps={{ "aria-label": t("dashboards.filter-clear", { filter: t("targets.last") }) }}
      />
    </RecordForm>
  );
}

/** What a draft means; a value that cannot be read stays as it is typed: the check says why, and nothing is sent. */
function meant({ legalEntityId, first, last, value, currency }: Draft) {
  const read = readTarget(value);
  return {
    legalEntityId: legalEntityId === group ? null : Number(legalEntityId),
    first: periodOf(first),
    last: last === "" ? null : periodOf(last),
    value: "value" in read ? read.value : value,
    currency: currency === "" ? null : currency,
  };
}
