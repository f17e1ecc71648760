import { Button } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../shell/language.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Props = { dirty: boolean; problems: number; version: number | undefined; busy: boolean; onSave: () => void; onDiscard: () => void };

/** Stays in sight while a definition is edited: whether it is saved, whether it could be, and the two ways on. */
export function SaveBar({ dirty, problems, version, busy, onSave, onDiscard }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const state = !dirty ? "configuration.state-saved" : problems > 0 ? "configuration.state-problems" : "configuration.state-ready";
  return (
    <div className="hub-save-bar" role="region" aria-label={t("configuration.save-bar")}>
      <div className="hub-page-actions">
        <Button disabled={!dirty} loading={busy} onClick={onSave}>
          {version === undefined ? t("configuration.create") : t("configuration.save-version", { version: version + 1 })}
        </Button>
        <Button variant="default" disabled={!dirty || busy} onClick={() => setAsking(true)}>
          {t("configuration.discard")}
        </Button>
      </div>
      <span role="status">{t(state, { count: problems })}</span>
      <ConfirmDialog
        opened={asking}
        title={t("configuration.discard")}
        text={t("configuration.discard-text")}
        action={t("configuration.discard")}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </div>
  );
}
