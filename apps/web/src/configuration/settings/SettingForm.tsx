import { besideUnit } from "./beside-unit.tsx";
import { type listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import type { Output } from "@hub/contract/route.ts";
import { readSetting } from "@hub/domain/configuration/settings.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { prepare } from "../../api/client.ts";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useRecord } from "../../forms/use-record.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";

export type Setting = Output<(typeof listSettings)["answer"]>["items"][number];

/** One setting: what it does, who changed it last, and its new value, which is confirmed by its consequence. */
export function SettingForm({ setting }: { setting: Setting }) {
  const t = useText();
  const formats = useFormats();
  const { key } = setting;
  const name = t(`settings.${key}`);
  const unit = unitOf[key];
  const isChoice = key === "second-factor-administrators";
  const show = (value: string) => {
    if (isChoice) return t(value === "1" ? "settings.factor-1" : "settings.factor-0");
    return value || t(key === "embed-hosts" ? "settings.none" : "settings.built-in");
  };
  // What cannot be read stays as it is typed: the check says why, and nothing is sent.
  const valueOf = (typed: string): Setting["value"] => {
    const read = readSetting(key, typed);
    return "value" in read ? read.value : typed;
  };
  const form = useRecord({
    id: `setting-${key}`,
    record: setting,
    draftOf: (record) => ({ value: textOf(record?.value) }),
    fields: { value: { label: name, show: (value) => show(value.trim()) } },
    save: ({ value }, base = setting) =>
      prepare(updateSetting, { params: { key }, ifMatch: base.version, body: { value: valueOf(value) } }),
    check: ({ value }) => {
      const read = readSetting(key, value);
      return "issue" in read ? [read.issue] : [];
    },
    onSaved: (saved) => {
      notifySuccess(t("settings.saved", { setting: name }));
      return saved;
    },
  });
  const confirm = ({ value }: { value: string }, base: Setting | undefined) => ({
    title: t("settings.change-title", { setting: name }),
    text: (
      <>
        <p>
          <strong>{t("settings.change-text", { before: show(textOf(base?.value)), after: show(textOf(valueOf(value))) })}</strong>
        </p>
        <p>{t(`settings.does-${key}`)}</p>
      </>
    ),
    action: t("settings.change-named", { setting: name }),
  });
  const { changed } = form.base ?? setting;
  return (
    <RecordForm
      form={form}
      className="hub-setting"
      label={name}
      parameters={["section"]}
      confirm={confirm}
      savedBy={(now) => ({ by: now.changed?.by ?? null, at: now.changed?.at ?? null })}
      actions={
        <div className="hub-setting-acts">
          {changed && <span className="hub-dimmed">{t("settings.changed", { at: formats.instant(changed.at), by: changed.by })}</span>}
          {/* Where nothing is typed there is nothing to press. */}
          {(form.dirty || form.busy) && (
            <Button
              type="submit"
              disabled={form.conflict !== undefined}
              loading={form.busy}
              aria-label={t("settings.change-named", { setting: name })}
            >
              {t("settings.change")}
            </Button>
          )}
        </div>
      }
    >
      {isChoice ? (
        <NativeSelect
          {...form.text("value")}
          description={t(`settings.does-${key}`)}
          inputContainer={besideUnit(undefined, false)}
          data={["0", "1"].map((value) => ({ value, label: show(value) }))}
        />
      ) : (
        <TextInput
          {...form.text("value")}
          description={t(`settings.does-${key}`)}
          inputContainer={besideUnit(unit && t(`settings.unit-${unit}`), unit !== undefined || key === "group-currency")}
          inputMode={unit && "numeric"}
          maxLength={key === "embed-hosts" || key === "corporate-domain" ? 4000 : 500}
        />
      )}
    </RecordForm>
  );
}

/** What a number counts; what has none is a text. */
const unitOf: { [Key in Setting["key"]]?: "people" | "percent" | "minutes" | "attempts" | "characters" } = {
  "minimum-group-size": "people",
  "pay-protection-percent": "percent",
  "delivery-resemblance-percent": "percent",
  "session-idle-minutes": "minutes",
  "session-absolute-minutes": "minutes",
  "lock-out-attempts": "attempts",
  "lock-out-minutes": "minutes",
  "password-minimum-length": "characters",
};

function textOf(value: Setting["value"] | undefined): string {
  return String(value ?? "");
}
