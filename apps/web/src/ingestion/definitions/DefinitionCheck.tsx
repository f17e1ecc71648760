import { goTo } from "../../forms/ErrorSummary.tsx";
import { useText } from "../../texts/language.tsx";
import type { DefinitionState } from "./use-definition-form.ts";

type Props = { issues: DefinitionState["issues"]; onReveal: (path: readonly (string | number)[]) => void };
const shown = 12;

/** The live check, until one tries to save: what still keeps the definition from being used; each point takes one to its field. */
export function DefinitionCheck({ issues, onReveal }: Props) {
  const t = useText();
  if (issues.length === 0) return <p className="hub-note hub-note-good">{t("configuration.check-sound")}</p>;
  return (
    <div className="hub-note" role="group" aria-label={t("configuration.check-title", { count: issues.length })}>
      <p>
        <strong>{t("configuration.check-title", { count: issues.length })}</strong>
      </p>
      <ul className="hub-check-list">
        {issues.slice(0, shown).map(({ path, input, text }) => (
          <li key={path.join(".") + text}>
            <button type="button" className="hub-link hub-link-plain" onClick={() => input && goTo(input, () => onReveal(path))}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {issues.length > shown && <p>{t("configuration.check-more", { count: issues.length - shown })}</p>}
    </div>
  );
}
