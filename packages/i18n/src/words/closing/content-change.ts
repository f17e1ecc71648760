import type { ChangeKind } from "@hub/domain/scenarios/content-changes.ts";
import { countPlaces } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";

type File = { fileName: string; rows: number; deliveredBy: string; deliveredAt: string };
/** A difference between two contents of a month, as it is answered. */
export type SaidChange = {
  kind: ChangeKind;
  section: string | null;
  legalEntity: { name: string } | null;
  before: readonly File[];
  after: readonly File[];
  subject: string | null;
  from: string | null;
  to: string | null;
  persons: number | null;
};

/** What changed between two contents of a month, in a sentence; and whose cell it is, empty where all share it. */
export function changeWords({ t, codeText, formats }: Speaker) {
  const files = (of: readonly File[]) =>
    of
      .map(({ fileName, rows, deliveredBy, deliveredAt }) =>
        t("scenarios.file-rows", { file: fileName, rows, who: deliveredBy, when: formats.instant(deliveredAt) }),
      )
      .join("; ") || t("scenarios.no-file");
  const subjectOf = ({ kind, subject }: SaidChange) => {
    if (subject === null) return "";
    if (kind === "convention-changed") return codeText("scenarios", `convention-${subject}`);
    const month = kind === "earlier-month" ? /^(\d{4})-(\d{2})$/.exec(subject) : null;
    return month ? formats.month(Number(month[1]), Number(month[2])) : subject;
  };
  // Rates and limits are numbers, all else is as it was given.
  const valueOf = (text: string | null) =>
    text === null ? "–" : /^\d+\.\d+$/.test(text) ? formats.decimal(text, countPlaces(text)) : text;
  return {
    place: ({ section, legalEntity }: Pick<SaidChange, "section" | "legalEntity">): string =>
      [section, legalEntity?.name].filter((part) => part != null).join(" · "),
    sentence: (change: SaidChange): string =>
      t(`scenarios.change-${change.kind}`, {
        files: files(change.after),
        before: files(change.before),
        after: files(change.after),
        persons: change.persons ?? 0,
        subject: subjectOf(change),
        from: valueOf(change.from),
        to: valueOf(change.to),
      }),
  };
}
