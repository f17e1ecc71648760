import { periodOf } from "@hub/domain/period.ts";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import type { Preview } from "./scenario-states.ts";

/** What one should know before closing: rates that are missing or far from the last ones, later months that rest on this one. */
export function ClosingNotices({ notices }: { notices: Preview["notices"] }) {
  const t = useText();
  const formats = useFormats();
  const rate = (text: string | null) => (text === null ? "–" : formats.decimal(text, countPlaces(text)));
  const nameMonth = (subject: string) => {
    const { year, month } = periodOf(subject);
    return formats.month(year, month);
  };
  if (notices.length === 0) return null;
  return (
    <ul className="hub-note" aria-label={t("scenarios.notices")}>
      {notices.map(({ kind, subject, from, to }) => (
        <li key={`${kind} ${subject}`}>
          {kind === "later-month"
            ? t("scenarios.notice-later-month", { month: nameMonth(subject) })
            : kind === "rate-far" && from === null
              ? t("scenarios.notice-rate-far-first", { currency: subject, to: rate(to) })
              : t(`scenarios.notice-${kind}`, { currency: subject, from: rate(from), to: rate(to) })}
        </li>
      ))}
    </ul>
  );
}
