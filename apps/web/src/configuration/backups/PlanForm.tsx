import { updateBackupPlan } from "@hub/contract/configuration/backups.ts";
import { backupFrequencies, checkBackupSchedule } from "@hub/domain/configuration/backups/backup-plan.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { PickZone } from "../../ui/pick/PickZone.tsx";
import { draftOfPlan, type Plan, planBody } from "./plan-draft.ts";
import { useBackupWords } from "./use-backup-words.ts";

/** When back-ups are made, how many are kept and how many are tried. */
export function PlanForm({ plan }: { plan: Plan }) {
  const t = useText();
  const words = useBackupWords();
  const form = useRecord({
    id: "backup-plan",
    record: plan,
    draftOf: draftOfPlan,
    fields: {
      frequency: { label: t("backups.frequency"), show: (frequency) => t(`backups.frequency-${frequency}`) },
      weekday: { label: t("backups.weekday"), show: (weekday) => words.weekday(Number(weekday)) },
      hour: { label: t("backups.hour"), show: (hour) => words.hour(Number(hour)) },
      zone: { label: t("backups.zone") },
      keepDays: { label: t("backups.keep-days"), required: true },
      keepWeeks: { label: t("backups.keep-weeks"), required: true },
      keepMonths: { label: t("backups.keep-months"), required: true },
      trialEvery: { label: t("backups.trial-every"), required: true },
    },
    save: (draft, base = plan) => prepare(updateBackupPlan, { ifMatch: base.version, body: planBody(draft) }),
    check: ({ frequency, weekday, hour, zone }) => checkBackupSchedule({ frequency, weekday: Number(weekday), hour: Number(hour), zone }),
    onSaved: (saved) => {
      notifySuccess(t("backups.plan-saved"));
      return saved;
    },
  });
  const { frequency } = form.draft;
  return (
    <RecordForm form={form} label={t("backups.plan")} parameters={["section"]}>
      <div className="hub-fields">
        <NativeSelect
          {...form.text("frequency")}
          data={backupFrequencies.map((value) => ({ value, label: t(`backups.frequency-${value}`) }))}
        />
        {frequency === "weekly" && (
          <NativeSelect
            {...form.text("weekday")}
            data={Array.from({ length: 7 }, (_, at) => ({ value: String(at + 1), label: words.weekday(at + 1) }))}
          />
        )}
        {frequency !== "off" && (
          <>
            <NativeSelect
              {...form.text("hour")}
              data={Array.from({ length: 24 }, (_, at) => ({ value: String(at), label: words.hour(at) }))}
            />
            <PickZone {...form.choice("zone")} />
          </>
        )}
      </div>
      <div className="hub-fields">
        <TextInput {...form.text("keepDays")} inputMode="numeric" maxLength={3} />
        <TextInput {...form.text("keepWeeks")} inputMode="numeric" maxLength={3} />
        <TextInput {...form.text("keepMonths")} inputMode="numeric" maxLength={3} />
        <p className="hub-dimmed hub-field-wide">{t("backups.keep-help")}</p>
        <TextInput {...form.text("trialEvery")} inputMode="numeric" maxLength={3} />
        <p className="hub-dimmed hub-field-wide">{t("backups.trial-help")}</p>
      </div>
    </RecordForm>
  );
}
