import { useText } from "../shell/language.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Scenario } from "./scenario-states.ts";

export type Closable = Pick<Scenario, "currentVersion" | "expected" | "validated">;
type Props = {
  opened: boolean;
  period: string;
  comment: string;
  scenario: Closable | undefined;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Yes or no before a closing: what it does, what is missing for it, and what version it replaces (SCN-01, SCN-03). */
export function CloseDialog({ opened, period, comment, scenario, busy, onConfirm, onCancel }: Props) {
  const t = useText();
  const version = scenario?.currentVersion ?? null;
  const missing = scenario ? scenario.expected - scenario.validated : 0;
  const incomplete = scenario === undefined || missing > 0 || scenario.expected === 0;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(version === null ? "scenarios.close-title" : "scenarios.close-again-title", { period, version: version ?? 0 })}
      action={t(version === null ? "scenarios.close-action" : "scenarios.close-again-action", { period })}
      danger={version !== null}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
      text={
        <>
          {version === null && <p>{t("scenarios.close-text")}</p>}
          {version !== null && <p>{t("scenarios.close-again-text", { version, next: version + 1 })}</p>}
          {incomplete && (
            <p className="hub-note">
              {missing > 0
                ? t("scenarios.close-waits", { missing, expected: scenario?.expected ?? 0 })
                : t("scenarios.close-waits-unknown")}
            </p>
          )}
          {comment && (
            <p className="hub-comment">
              <strong>{t("ui.comment")}</strong> {comment}
            </p>
          )}
        </>
      }
    />
  );
}
