import { createLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import {
  bodyOf,
  checkDraft,
  type DraftErrors,
  draftFields,
  draftOf,
  type EntityDetail,
  type EntityDraft,
  isSameDraft,
} from "./entity-draft.ts";
import { EntityFields } from "./EntityFields.tsx";
import { EntityUses } from "./EntityUses.tsx";
import { RemoveEntity } from "./RemoveEntity.tsx";
import { StaleEntity } from "./StaleEntity.tsx";

/** `onClose` asks first when something is unsaved, `onSaved` does not. */
type Props = { detail: EntityDetail | undefined; onOpen: (id: number) => void; onSaved: () => void; onClose: () => void };

const labels = {
  code: "entities.code",
  name: "entities.name",
  country: "entities.country",
  currency: "entities.currency",
  parentId: "entities.parent",
  validFrom: "entities.valid-from",
  validTo: "entities.valid-to",
  active: "entities.active",
} as const;

/** Adds a legal entity or changes one; tells who is named alike while one types, and what deactivating means before it is saved. */
export function EntityForm({ detail, onOpen, onSaved, onClose }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  // What the form was opened on: a newer one is told, not taken.
  const [base, setBase] = useState(detail);
  const [draft, setDraft] = useState(() => draftOf(detail));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [confirming, setConfirming] = useState(false);
  const dirty = !isSameDraft(draft, draftOf(base));
  // Nothing is typed yet: what the cache held gives way to what stands.
  if (base && detail && detail.version > base.version && !dirty) {
    setBase(detail);
    setDraft(draftOf(detail));
  }
  // The record may come after the dialog has looked for its first field.
  useEffect(() => document.getElementById("entity-name")?.focus(), []);
  const { guard } = useUnsavedGuard(dirty, ["section", "entity"]);

  const save = useMutation({
    mutationFn: () =>
      base
        ? call(updateLegalEntity, { params: { id: base.id }, ifMatch: base.version, body: bodyOf(draft) })
        : call(createLegalEntity, { body: bodyOf(draft) }),
    onSuccess: ({ name }) => {
      notifySuccess(t("entities.saved", { name }));
      onSaved();
    },
    onError: (error) =>
      setErrors(
        error instanceof ApiError ? (Object.fromEntries(error.fields.map(({ path, error: text }) => [path[0], text])) as DraftErrors) : {},
      ),
    onSettled: () => {
      setConfirming(false);
      void invalidateArea(createLegalEntity);
    },
  });
  const press = () => {
    save.reset();
    const found = checkDraft(draft, codeText);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (base?.active && !draft.active) setConfirming(true);
    else save.mutate();
  };
  const isStale = save.error instanceof ApiError && save.error.code === "version-stale";
  const take = (now: EntityDetail, keep: EntityDraft) => {
    setBase(now);
    setDraft(keep);
    setErrors({});
    save.reset();
  };
  const named = draftFields.flatMap((field): SummaryItem[] => {
    const value = errors[field];
    return value ? [{ text: t("entities.chip", { what: t(labels[field]), value }), field: `entity-${field}` }] : [];
  });
  const items = named.length > 0 || !save.error || isStale ? named : [{ text: errorText(save.error) }];
  return (
    <div className="hub-dialog">
      {guard}
      <ErrorSummary items={items} />
      {isStale && base && <StaleEntity base={base} now={detail} draft={draft} onTake={take} />}
      <EntityFields
        id={base?.id}
        draft={draft}
        parent={base?.parent ?? null}
        errors={errors}
        onOpen={onOpen}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      {detail && <EntityUses uses={detail.uses} />}
      <Group justify="space-between" gap="sm">
        {detail ? <RemoveEntity entity={detail} onRemoved={onSaved} /> : <span />}
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button loading={save.isPending} disabled={isStale} onClick={press}>
            {base ? t("ui.save") : t("entities.add")}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={confirming}
        title={t("entities.deactivate-title", { name: draft.name })}
        text={t("entities.deactivate-text")}
        action={t("entities.deactivate")}
        busy={save.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => save.mutate()}
      />
    </div>
  );
}
