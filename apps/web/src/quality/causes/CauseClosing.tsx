import { useText } from "../../texts/language.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Cause, daysBetween } from "./cause-filter.ts";

/** The closing that events stand against: whether a corrected file still comes in time. */
export function CauseClosing({ closing }: { closing: Cause["closing"] }) {
  const t = useText();
  const formats = useFormats();
  if (!closing) return t("quality.causes-closing-none");
  const { year, month, section, dueDate, locked } = closing;
  const days = daysBetween(dayFromNow(0), dueDate);
  const day = formats.day(dueDate);
  return (
    <>
      {t("quality.causes-closing-of", { section, month: formats.month(year, month) })}{" "}
      {locked ? (
        <StatusBadge meaning="closed" text={t("quality.causes-locked")} />
      ) : days < 0 ? (
        <StatusBadge meaning="late" text={t("quality.causes-late", { day })} />
      ) : (
        <StatusBadge meaning={days < 5 ? "partial" : "good"} text={t("quality.causes-days", { days, day })} />
      )}
    </>
  );
}
