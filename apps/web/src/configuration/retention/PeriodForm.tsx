import { besideUnit } from "../settings/beside-unit.tsx";
import { listRetention, updateRetentionPeriod } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { readMonths } from "@hub/domain/configuration/retention.ts";
import { Button, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { invalidate } from "../../api/query-client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";

type Period = Output<(typeof listRetention)["answer"]>["periods"][number];

/** How long one kind is kept: its months, or nothing for ever; changed by its consequence. */
export function PeriodForm({ period }: { period: Period }) {
  const t = useText();
  const formats = useFormats();
  const { kind } = period;
  const name = t(`retention.kind-${kind}`);
  const say = (months: number | null) => (months === null ? t("retention.forever") : t("retention.months", { months }));
  const monthsOf = (typed: string) => {
    const read = readMonths(typed);
    return "months" in read ? read.months : null;
  };
  const textOf = (record: Period | undefined) => (record?.months ?? "").toString();
  const form = useRecord({
    id: `retention-${kind}`,
    record: period,
    draftOf: (record) => ({ months: textOf(record) }),
    fields: { months: { label: name, show: (typed) => say(monthsOf(typed)) } },
    save: ({ months }, base = period) =>
      prepare(updateRetentionPeriod, { params: { kind }, ifMatch: base.version, body: { months: monthsOf(months) } }),
    check: ({ months }) => {
      const read = readMonths(months);
      return "issue" in read ? [read.issue] : [];
    },
    onSaved: (saved) => {
      notifySuccess(t("retention.saved", { kind: name }));
      void invalidate(listRetention);
      return saved;
    },
  });
  const confirm = ({ months }: { months: string }, base: Period | undefined) => ({
    title: t("retention.change-title", { kind: name }),
    text: t("retention.change-text", { before: say(base?.months ?? null), after: say(monthsOf(months)) }),
    action: t("retention.change"),
  });
  const { changed } = form.base ?? period;
  return (
    <RecordForm
      form={form}
      className="hub-setting"
      label={name}
      parameters={["section", "view"]}
      confirm={confirm}
      savedBy={(now) => ({ by: now.changed?.by ?? null, at: now.changed?.at ?? null })}
      actions={
        <div className="hub-setting-acts">
          {changed && <span className="hub-dimmed">{t("retention.changed", { at: formats.instant(changed.at), by: changed.by })}</span>}
          {(form.dirty || form.busy) && (
            <Button
              type="submit"
              disabled={form.conflict !== undefined}
              loading={form.busy}
              aria-label={t("retention.change-named", { kind: name })}
            >
              {t("retention.change")}
            </Button>
          )}
        </div>
      }
    >
      <TextInput
        {...form.text("months")}
        description={t(`retention.does-${kind}`)}
        placeholder={t("retention.forever")}
        inputMode="numeric"
        maxLength={4}
        inputContainer={besideUnit(t("retention.unit"), true)}
      />
    </RecordForm>
  );
}
