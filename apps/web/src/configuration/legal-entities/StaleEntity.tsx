import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { draftOf, type EntityDetail, type EntityDraft } from "./entity-draft.ts";

type Props = {
  base: EntityDetail;
  now: EntityDetail | undefined;
  draft: EntityDraft;
  onTake: (now: EntityDetail, draft: EntityDraft) => void;
};

/** Somebody has saved the entity meanwhile: shows what stands now; nothing typed goes until one decides. */
export function StaleEntity({ base, now, draft, onTake }: Props) {
  const t = useText();
  const told = now && now.version > base.version ? now : undefined;
  return (
    <div className="hub-note hub-note-late" role="alert">
      <p>{t("entities.stale")}</p>
      {told && (
        <>
          <p>{t("entities.stale-now", { changes: describe(t, base, told) })}</p>
          <div className="hub-page-actions hub-stale-actions">
            <Button variant="default" onClick={() => onTake(told, draftOf(told))}>
              {t("entities.stale-take")}
            </Button>
            <Button variant="default" onClick={() => onTake(told, draft)}>
              {t("entities.stale-keep")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function describe(t: ReturnType<typeof useText>, base: EntityDetail, now: EntityDetail): string {
  const fields = [
    [t("entities.code"), base.code, now.code],
    [t("entities.name"), base.name, now.name],
    [t("entities.country"), base.country, now.country],
    [t("entities.currency"), base.currency, now.currency],
    [t("entities.parent"), base.parent?.name, now.parent?.name],
    [t("entities.valid-from"), base.validFrom, now.validFrom],
    [t("entities.valid-to"), base.validTo, now.validTo],
    [t("entities.active"), t(base.active ? "ui.yes" : "ui.no"), t(now.active ? "ui.yes" : "ui.no")],
  ] as const;
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([what, , value]) => t("entities.chip", { what, value: value ?? t("entities.not-given") }))
    .join("; ");
}
