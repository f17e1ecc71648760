import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import {
  getLegalEntity,
  mergeLegalEntity,
  previewLegalEntityMerge,
  searchLegalEntities,
} from "@hub/contract/configuration/legal-entities.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call, conflictOf } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidateAll, invalidateArea } from "../../api/query-client.ts";
import { Refusal } from "../../forms/Refusal.tsx";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Pick } from "../../ui/pick/Pick.tsx";
import { Writing } from "../../ui/read-only.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { EntityDetail } from "./entity-draft.ts";
import { MergePreview } from "./MergePreview.tsx";

type Props = { detail: EntityDetail; onDone: () => void };

/** Merges a duplicate into the entity that is kept: which one, what moves and what stays, and the yes to it. */
export function MergeEntity({ detail, onDone }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const { id, name, code, alike, mergedInto } = detail;
  const [opened, setOpened] = useState(false);
  const [into, setInto] = useState<string | null>(null);
  const entities = useRoute(listLegalEntities, {}, { enabled: opened });
  const offered = useMemo(() => {
    const named = new Set(alike.map((entity) => entity.id));
    const others = (entities.data?.items ?? []).filter((entity) => entity.active && entity.id !== id);
    // Those named alike first: one of them is mostly meant.
    return [...others.filter((entity) => named.has(entity.id)), ...others.filter((entity) => !named.has(entity.id))];
  }, [entities.data, alike, id]);
  const asked = { params: { id }, query: { into: Number(into ?? 0) } };
  const preview = useRoute(previewLegalEntityMerge, asked, { enabled: opened && into !== null, placeholderData: undefined });
  const shown = into === null ? undefined : preview.data;
  const merge = useMutation({
    mutationFn: (plan: NonNullable<typeof shown>) =>
      call(mergeLegalEntity, {
        params: { id },
        ifMatch: plan.entity.version,
        body: { into: plan.into.id, intoVersion: plan.into.version },
      }),
    onSuccess: (done) => {
      notifySuccess(t("entities.merge-done", { name: done.entity.name, into: done.into.name }));
      setOpened(false);
      onDone();
      return invalidateAll();
    },
    // What would be done now is shown in place of what was.
    onError: () => invalidateArea(previewLegalEntityMerge, getLegalEntity, searchLegalEntities),
  });
  if (mergedInto) return null;
  const stale = conflictOf(mergeLegalEntity, merge.error) !== undefined;
  const choose = (chosen: string | null) => {
    merge.reset();
    setInto(chosen);
  };
  return (
    <Writing>
      <div>
        <Button id="entity-merge" variant="default" onClick={() => setOpened(true)}>
          {t("entities.merge")}
        </Button>
      </div>
      <ConfirmDialog
        opened={opened}
        wide
        danger
        title={t("entities.merge-title", { name })}
        action={t("entities.merge-confirm")}
        busy={merge.isPending}
        disabled={!shown || shown.refuses.length > 0 || preview.isFetching}
        onConfirm={() => shown && merge.mutate(shown)}
        onCancel={() => {
          setOpened(false);
          choose(null);
        }}
        text={
          <>
            <p>{t("entities.merge-intro", { name, code })}</p>
            {merge.error && (
              <Refusal title={t("entities.merge-refuses")} text={stale ? t("entities.merge-changed") : errorText(merge.error)} />
            )}
            <Pick
              id="entity-merge-into"
              label={t("entities.merge-into")}
              question={entities}
              clearable
              clearButtonProps={{ "aria-label": t("entities.clear", { what: t("entities.merge-into") }) }}
              value={into}
              onChange={choose}
              data={offered.map((entity) => ({ value: String(entity.id), label: `${entity.name} (${entity.code})` }))}
            />
            {into !== null && (
              <StateView loading={preview.isPending} error={shown ? undefined : preview.error} onRetry={() => void preview.refetch()}>
                {shown && <MergePreview preview={shown} />}
              </StateView>
            )}
          </>
        }
      />
    </Writing>
  );
}
