import { type listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import type { Output } from "@hub/contract/route.ts";
import { readSetting } from "@hub/domain/configuration/settings.ts";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";

export type Setting = Output<(typeof listSettings)["answer"]>["items"][number];

/** One setting: what it does, who changed it last, and its new value, which is confirmed by its consequence. */
export function SettingForm({ setting }: { setting: Setting }) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const formats = useFormats();
  const { key, value, changed } = setting;
  const [typed, setTyped] = useState(() => String(value ?? ""));
  // The value the field was filled with: when somebody else has changed it, what is typed stays.
  const [base, setBase] = useState(setting);
  const [error, setError] = useState<string>();
  const [wanted, setWanted] = useState<Setting["value"]>();
  const dirty = typed.trim() !== String(base.value ?? "");
  if (base.version !== setting.version && !dirty) {
    setBase(setting);
    setTyped(String(value ?? ""));
  }
  const { guard } = useUnsavedGuard(dirty, ["section"]);
  const name = t(`settings.${key}`);
  const shown = (each: Setting["value"]) =>
    each === null ? t(key === "embed-hosts" ? "settings.none" : "settings.built-in") : String(each);

  const save = useMutation({
    mutationFn: (to: Setting["value"]) => call(updateSetting, { params: { key }, ifMatch: base.version, body: { value: to } }),
    onSuccess: (saved) => {
      setBase(saved);
      setTyped(String(saved.value ?? ""));
      notifySuccess(t("settings.saved", { setting: name }));
    },
    onError: (failure) => {
      const stale = failure instanceof ApiError && failure.code === "version-stale";
      setError(stale ? undefined : failure instanceof ApiError && failure.fields[0] ? failure.fields[0].error : errorText(failure));
    },
    onSettled: () => {
      setWanted(undefined);
      void invalidateArea(updateSetting);
    },
  });
  const overtaken = dirty && setting.version > base.version;
  const press = () => {
    const read = readSetting(key, typed);
    setError("issue" in read ? codeText("settings", read.issue.code.slice("settings.".length)) : undefined);
    if ("issue" in read) {
      document.getElementById(`setting-${key}`)?.focus();
      return;
    }
    // Saving again after having been told is meant for what stands now.
    if (overtaken) setBase(setting);
    setWanted(read.value);
  };
  return (
    <form
      className="hub-setting"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      aria-labelledby={`setting-${key}-name`}
      noValidate
    >
      {guard}
      <h3 id={`setting-${key}-name`}>{name}</h3>
      <p id={`setting-${key}-does`}>{t(`settings.does-${key}`)}</p>
      <div className="hub-with-button">
        <TextInput
          id={`setting-${key}`}
          aria-label={name}
          aria-describedby={`setting-${key}-does`}
          inputMode={key === "minimum-group-size" ? "numeric" : undefined}
          maxLength={key === "embed-hosts" ? 4000 : 500}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!dirty}
          loading={save.isPending}
          aria-label={t("settings.change-named", { setting: name })}
        >
          {t("settings.change")}
        </Button>
      </div>
      {overtaken && (
        <p className="hub-note" role="alert">
          {t("settings.stale", { value: shown(value) })}
        </p>
      )}
      <p className="hub-dimmed">
        {changed ? t("settings.changed", { at: formats.instant(changed.at), by: changed.by }) : t("settings.never-changed")}
      </p>
      <ConfirmDialog
        opened={wanted !== undefined}
        title={t("settings.change-title", { setting: name })}
        text={
          <>
            <p>
              <strong>{t("settings.change-text", { before: shown(value), after: shown(wanted ?? null) })}</strong>
            </p>
            <p>{t(`settings.does-${key}`)}</p>
          </>
        }
        action={t("settings.change-named", { setting: name })}
        busy={save.isPending}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => wanted !== undefined && save.mutate(wanted)}
      />
    </form>
  );
}
