import { leversOf } from "@hub/domain/swp/levers.ts";
import { type Answer, leversOfAnswer, type QuestionTab } from "@hub/domain/swp/questions.ts";
import { useText } from "../../texts/language.tsx";

/** What tenths are per cent, lever by lever, as they are typed; a bar shows it besides. */
export function LeverLine({ tab, answer }: { tab: QuestionTab; answer: Answer }) {
  const t = useText();
  const levers = leversOfAnswer(tab, answer);
  const shares = leversOf[tab].flatMap((lever) => (levers[lever] === null ? [] : [{ lever, share: levers[lever] }]));
  return (
    <div aria-live="polite">
      {shares.length === 0 ? (
        <p className="hub-dimmed">{t("swp.question-no-levers")}</p>
      ) : (
        <>
          <p className="hub-swp-sum">
            {shares.map(({ lever, share }) => t("swp.question-lever", { lever: t(`swp.field-${lever}`), share })).join(" · ")}
          </p>
          <div className="hub-question-bar" aria-hidden="true">
            {shares.map(({ lever, share }) => (
              <span key={lever} className={`hub-question-${lever}`} style={{ flexGrow: share }} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
