import { createLookupValue, deleteLookupValue, updateLookupValue } from "@hub/contract/configuration/settings.ts";
import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { languages } from "@hub/domain/languages.ts";
import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary } from "../../forms/ErrorSummary.tsx";
import { checkBySchema } from "../../forms/schema-resolver.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { createOf, draftOf, type LookupValue, updateOf } from "./lookup-draft.ts";
import { useLanguageNames } from "./language-names.ts";

type Props = { lookup: Lookup; value: LookupValue | undefined; onClose: () => void; onLeave: () => void };
const required = ["es", "en"];

/** Adds a value to a list, changes, deactivates or deletes one. */
export function LookupForm({ lookup, value, onClose, onLeave }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const nameOf = useLanguageNames({ within: true });
  const [draft, setDraft] = useState(() => draftOf(value));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState(false);
  const { guard } = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(value)), ["section", "list"]);
  const after = {
    onSettled: () => {
      setAsking(false);
      void invalidateArea(createLookupValue);
    },
    onError: (error: unknown) =>
      setErrors(error instanceof ApiError ? Object.fromEntries(error.fields.map(({ path, error: text }) => [path.join("."), text])) : {}),
  };
  const save = useMutation({
    mutationFn: () =>
      value
        ? call(updateLookupValue, { params: { id: value.id }, ifMatch: value.version, body: updateOf(draft) })
        : call(createLookupValue, { body: createOf(lookup, draft) }),
    onSuccess: ({ labels }) => {
      notifySuccess(t("settings.lookup-saved", { label: labels.es }));
      onClose();
    },
    ...after,
  });
  const remove = useMutation({
    mutationFn: (doomed: LookupValue) => call(deleteLookupValue, { params: { id: doomed.id }, ifMatch: doomed.version }),
    onSuccess: (_, { labels }) => {
      notifySuccess(t("settings.lookup-deleted", { label: labels.es }));
      onClose();
    },
    ...after,
  });
  const press = () => {
    save.reset();
    remove.reset();
    const found = value
      ? checkBySchema(updateLookupValue.body!, updateOf(draft), codeText)
      : checkBySchema(createLookupValue.body!, createOf(lookup, draft), codeText);
    if (found["position"]) found["position"] = t("settings.position-invalid");
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  const failure = save.error ?? remove.error;
  const labels: Record<string, string> = {
    code: t("settings.lookup-code"),
    position: t("settings.lookup-position"),
    closes: t("settings.lookup-closes"),
    ...Object.fromEntries(
      languages.map((language) => [`labels.${language}`, t("settings.lookup-label-in", { language: nameOf(language) })]),
    ),
  };
  const named = Object.entries(errors).map(([path, text]) => {
    const field = labels[path];
    return { text: field === undefined ? text : t("settings.lookup-issue", { field, text }), field: `lookup-${path}` };
  });
  return (
    <div className="hub-dialog">
      {guard}
      <ErrorSummary items={named.length > 0 || !failure ? named : [{ text: errorText(failure) }]} />
      <div className="hub-fields">
        <TextInput
          id="lookup-code"
          label={t("settings.lookup-code")}
          description={t("settings.lookup-code-help")}
          required
          readOnly={value !== undefined}
          data-autofocus={value === undefined || undefined}
          maxLength={40}
          autoComplete="off"
          value={draft.code}
          error={errors["code"]}
          onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
        />
        <TextInput
          id="lookup-position"
          label={t("settings.lookup-position")}
          description={t("settings.lookup-position-help")}
          inputMode="numeric"
          value={draft.position}
          error={errors["position"]}
          onChange={(event) => setDraft({ ...draft, position: event.currentTarget.value })}
        />
        {languages.map((language) => (
          <TextInput
            key={language}
            id={`lookup-labels.${language}`}
            label={t("settings.lookup-label-in", { language: nameOf(language) })}
            required={required.includes(language)}
            data-autofocus={(value !== undefined && language === "es") || undefined}
            maxLength={200}
            autoComplete="off"
            value={draft.labels[language]}
            error={errors[`labels.${language}`]}
            onChange={(event) => setDraft({ ...draft, labels: { ...draft.labels, [language]: event.currentTarget.value } })}
          />
        ))}
        <Checkbox
          className="hub-field-wide"
          label={t("settings.lookup-active")}
          checked={draft.active}
          onChange={(event) => setDraft({ ...draft, active: event.currentTarget.checked })}
        />
        {lookup === "coverage" && (
          <Checkbox
            id="lookup-closes"
            className="hub-field-wide"
            label={t("settings.lookup-closes")}
            description={t(value && value.uses > 0 ? "settings.lookup-closes-fixed" : "settings.lookup-closes-help")}
            disabled={value !== undefined && value.uses > 0}
            checked={draft.closes}
            error={errors["closes"]}
            onChange={(event) => setDraft({ ...draft, closes: event.currentTarget.checked })}
          />
        )}
      </div>
      <Group justify="space-between" gap="sm">
        {value && value.uses === 0 ? (
          <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
            {t("settings.lookup-delete")}
          </Button>
        ) : (
          <span />
        )}
        <Group gap="sm">
          <Button variant="default" onClick={onLeave}>
            {t("ui.cancel")}
          </Button>
          <Button loading={save.isPending} onClick={press}>
            {value ? t("ui.save") : t("settings.lookup-add")}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t("settings.lookup-delete-title", { label: value?.labels.es ?? "" })}
        text={t("settings.lookup-delete-text", { label: value?.labels.es ?? "", code: value?.code ?? "" })}
        action={t("settings.lookup-delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => value && remove.mutate(value)}
      />
    </div>
  );
}
