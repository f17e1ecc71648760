import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import { EffectLines } from "./EffectLines.tsx";
import type { EffectMonth } from "./EffectMonths.tsx";

type Props = {
  effect: { months: readonly EffectMonth[]; closedMonths: number };
  /** The calendar was changed since the preview before. */
  again: boolean;
  /** What becomes of the rows, a line each. */
  children: ReactNode;
};

/** What a change would do, before anybody says yes: to rows, and to the months that are over. */
export function CalendarEffect({ effect, again, children }: Props) {
  const t = useText();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <section ref={frame} tabIndex={-1} aria-labelledby="calendar-preview">
      <h3 id="calendar-preview">{t("calendar.preview")}</h3>
      <EffectLines effect={effect} again={again}>
        {children}
      </EffectLines>
    </section>
  );
}
