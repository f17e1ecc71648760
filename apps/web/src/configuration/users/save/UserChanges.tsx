import { useText } from "../../../texts/language.tsx";
import type { PartResult } from "../user-draft.ts";
import { ChangesInWords } from "./ChangesInWords.tsx";

type Props = {
  results: readonly PartResult[];
  isNew: boolean;
  /** Whether no area is left after it. */
  leavesNone: boolean;
  /** The e-mail that another takes the place of. */
  moved: { from: string; to: string } | undefined;
};

/** What saving a user does: what the person gains and loses in each area, in words, and which parts cannot be saved yet. */
export function UserChanges({ results, isNew, leavesNone, moved }: Props) {
  const t = useText();
  const refused = results.filter(({ state }) => state === "refused");
  const changed = results.filter(({ state }) => state === "saved" || state === "removed");
  return (
    <>
      {changed.map((result) => (
        <PartChange key={result.part} result={result} isNew={isNew} moved={moved} />
      ))}
      {leavesNone && <p className="hub-note hub-note-late">{t("users.leaves-none")}</p>}
      {refused.map((result) => (
        <section key={result.part} className="hub-note hub-note-late">
          <p>
            <strong>{t("users.part-not-saved", { part: t(`users.tab-${result.part}`) })}</strong>
          </p>
          <p>{result.fields[0]?.error ?? result.error}</p>
        </section>
      ))}
    </>
  );
}

type PartProps = { result: PartResult; isNew: boolean; moved: Props["moved"] };

function PartChange({ result: { part, gains, loses }, isNew, moved }: PartProps) {
  const t = useText();
  const nothing = gains.length === 0 && loses.length === 0;
  return (
    <section className="hub-part-change">
      <h3>{t(`users.tab-${part}`)}</h3>
      {part === "PERSON" && moved && <p>{t("users.email-changes", moved)}</p>}
      {part === "PERSON" && !moved && <p>{isNew ? t("users.person-new") : t("users.person-changes")}</p>}
      {part !== "PERSON" && nothing && <p>{t("users.same-rights")}</p>}
      <ChangesInWords gains={gains} loses={loses} />
    </section>
  );
}
