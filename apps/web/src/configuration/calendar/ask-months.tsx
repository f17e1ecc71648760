import { ApiError } from "../../api/client.ts";
import type { Confirmation } from "../../forms/confirmation.ts";
import type { useText } from "../../texts/language.tsx";
import { EffectLines } from "./EffectLines.tsx";
import type { EffectMonth } from "./EffectMonths.tsx";

/** What the preview of one record answers besides the record; what saves it answers the record alone. */
export type MonthsTold = { months?: EffectMonth[]; closedMonths?: number; token?: string };

/** What is asked before a record is saved that changes open months; nothing where it changes none, unless it was to change some when it was told before. */
export function askMonths(
  t: ReturnType<typeof useText>,
  { months, closedMonths = 0 }: MonthsTold = {},
  again: boolean,
): Confirmation | undefined {
  if (!months || (months.length === 0 && !again)) return undefined;
  const text = (
    <EffectLines effect={{ months, closedMonths }} again={again}>
      {months.some(({ vanishFilled }) => vanishFilled > 0) && <li>{t("calendar.delivered-stays")}</li>}
    </EffectLines>
  );
  return { title: t("calendar.preview"), text, action: t("ui.save"), wide: true };
}

/** Whether nothing was done because it would do something else by now than was shown. */
export const isOtherByNow = (error: unknown): boolean => error instanceof ApiError && error.code === "calendar-changed";
