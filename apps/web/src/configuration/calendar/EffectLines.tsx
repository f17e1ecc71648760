import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { type EffectMonth, EffectMonths } from "./EffectMonths.tsx";

type Props = {
  effect: { months: readonly EffectMonth[]; closedMonths: number };
  /** The calendar was changed since the preview before. */
  again?: boolean;
  /** What it is called where several changes are told beside each other. */
  label?: string;
  /** What becomes of what is changed itself, a line each. */
  children?: ReactNode;
};

/** What a change would do to the months that have begun: to those that are open, a row each, and that the closed ones stay. */
export function EffectLines({ effect: { months, closedMonths }, again = false, label, children }: Props) {
  const t = useText();
  return (
    <>
      {again && (
        <p className="hub-note" role="alert">
          {t("calendar.again")}
        </p>
      )}
      <ul className="hub-list">
        {children}
        {closedMonths > 0 && <li>{t("calendar.closed", { count: closedMonths })}</li>}
        {months.length === 0 && <li>{t("calendar.no-months")}</li>}
      </ul>
      <EffectMonths months={months} label={label} />
    </>
  );
}
