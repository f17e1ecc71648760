import { Button } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import type { QualityEvent } from "../event-pages.ts";

type Props = {
  place: { at?: number; before?: QualityEvent; behind?: QualityEvent };
  total: number | undefined;
  onWalk: (to: QualityEvent | undefined) => void;
};

/** To the events before and behind in the list, without closing; the keys do the same from every field. */
export function EventWalk({ place: { at = 0, before, behind }, total, onWalk }: Props) {
  const t = useText();
  // Buttons that cannot go on stay where they are, so that whoever presses them keeps the focus.
  const step = (to: QualityEvent | undefined, text: string, keys: string) => (
    <Button
      variant="default"
      size="compact-sm"
      data-disabled={to === undefined || undefined}
      aria-disabled={to === undefined}
      aria-keyshortcuts={keys}
      title={t("quality.edit-walk-keys", { keys: keys.replace("+", " + ") })}
      onClick={() => onWalk(to)}
    >
      {text}
    </Button>
  );
  return (
    <nav className="hub-page-actions" aria-label={t("quality.edit-walk")}>
      {step(before, t("quality.edit-previous"), "Alt+PageUp")}
      {step(behind, t("quality.edit-next"), "Alt+PageDown")}
      <span className="hub-dimmed hub-number" role="status">
        {total === undefined ? t("quality.edit-place", { at: at + 1 }) : t("quality.edit-place-of", { at: at + 1, total })}
      </span>
    </nav>
  );
}
