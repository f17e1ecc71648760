import { previewClosing } from "@hub/contract/closing/closings.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../ui/StateView.tsx";
import { ClosingNotices } from "./ClosingNotices.tsx";
import { DifferenceLists } from "./differences/DifferenceLists.tsx";
import type { Scenario } from "./scenario-states.ts";
import "./closing.css";

type Props = {
  opened: boolean;
  period: string;
  comment: string;
  scenario: Scenario | undefined;
  busy: boolean;
  /** What would be closed changed since it was confirmed. */
  changed: boolean;
  /** With the fingerprint of what the dialog showed, where a version is replaced. */
  onConfirm: (previewed: string | undefined) => void;
  onCancel: () => void;
};

/** Yes or no before a closing: what it does, what is missing for it, which version it replaces and what it would change (SCN-01, SCN-03). */
export function CloseDialog({ opened, period, comment, scenario, busy, changed, onConfirm, onCancel }: Props) {
  const t = useText();
  const version = scenario?.currentVersion ?? null;
  const missing = scenario ? scenario.expected - scenario.validated : 0;
  const again = version !== null;
  const preview = useRoute(
    previewClosing,
    { params: { id: scenario?.id ?? 0 } },
    { enabled: opened && scenario !== undefined, placeholderData: undefined },
  );
  const seen = preview.isFetching ? undefined : preview.data;
  const incomplete = scenario === undefined || missing > 0 || scenario.expected === 0 || (again && seen?.complete === false);
  return (
    <ConfirmDialog
      opened={opened}
      title={t(version === null ? "scenarios.close-title" : "scenarios.close-again-title", { period, version: version ?? 0 })}
      action={t(incomplete ? "scenarios.ask-closing-action" : again ? "scenarios.close-again-action" : "scenarios.close-action", {
        period,
      })}
      danger={version !== null}
      busy={busy}
      disabled={again && !seen?.fingerprint}
      wide={again}
      onConfirm={() => onConfirm(again ? (seen?.fingerprint ?? undefined) : undefined)}
      onCancel={onCancel}
      text={
        <>
          {version === null && <p>{t("scenarios.close-text")}</p>}
          {version !== null && <p>{t("scenarios.close-again-text", { version, next: version + 1 })}</p>}
          {seen && <ClosingNotices notices={seen.notices} />}
          {again && (
            <section className="hub-closing-preview" aria-label={t("scenarios.preview")} aria-live="polite">
              <h3>{t("scenarios.preview")}</h3>
              {changed && <p className="hub-note">{t("scenarios.preview-changed")}</p>}
              <StateView loading={preview.isFetching} error={preview.error} onRetry={() => void preview.refetch()}>
                {seen && !seen.complete && <p className="hub-note">{t("scenarios.preview-incomplete")}</p>}
                {seen && seen.from !== null && <DifferenceLists differences={{ ...seen, from: seen.from }} />}
              </StateView>
            </section>
          )}
          {incomplete && !again && (
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
