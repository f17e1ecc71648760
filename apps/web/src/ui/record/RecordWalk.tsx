import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Place } from "./neighbours.ts";

type Props<T> = { place: Place<T>; total: number | undefined; onWalk: (to: T | undefined) => void };

/** To the records before and behind in the list, without closing; the keys do the same from every field. */
export function RecordWalk<T>({ place: { at = 0, before, behind }, total, onWalk }: Props<T>) {
  const t = useText();
  // Buttons that cannot go on stay where they are, so that whoever presses them keeps the focus.
  const step = (to: T | undefined, text: string, keys: string) => (
    <Button
      variant="default"
      size="compact-sm"
      data-disabled={to === undefined || undefined}
      aria-disabled={to === undefined}
      aria-keyshortcuts={keys}
      title={t("ui.walk-keys", { keys: keys.replace("+", " + ") })}
      onClick={() => onWalk(to)}
    >
      {text}
    </Button>
  );
  return (
    <nav className="hub-page-actions" data-record-walk aria-label={t("ui.walk")}>
      {step(before, t("ui.walk-previous"), "Alt+PageUp")}
      {step(behind, t("ui.walk-next"), "Alt+PageDown")}
      <span className="hub-dimmed hub-number" role="status">
        {total === undefined ? t("ui.walk-place", { at: at + 1 }) : t("ui.walk-place-of", { at: at + 1, total })}
      </span>
    </nav>
  );
}
