import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { type Meaning, StatusBadge } from "../ui/StatusBadge.tsx";

const meanings: Meaning[] = ["good", "closed", "partial", "late", "blocked", "pending"];
const notes = ["good", "closed", "partial", "late", "pending"] as const;

/** The tones of states: by symbol, colour and word. */
export function DesignTones() {
  const t = useText();
  return (
    <Panel title={t("design.tones")}>
      <div className="hub-page-actions">
        {meanings.map((meaning) => (
          <StatusBadge key={meaning} meaning={meaning} text={t(`design.tone-${meaning}`)} />
        ))}
      </div>
      {notes.map((tone) => (
        <p key={tone} className={tone === "partial" ? "hub-note" : `hub-note hub-note-${tone}`}>
          {t(`design.tone-${tone}`)}. {t("design.explained")}
        </p>
      ))}
      <div className="hub-summary">
        <h3>{t("design.wrong-title")}</h3>
        <ul>
          <li>
            <button type="button" className="hub-link">
              {t("design.wrong-why")}
            </button>
          </li>
        </ul>
      </div>
      <dl className="hub-facts">
        {([1, 2, 3] as const).map((number) => (
          <div key={number} className="hub-fact">
            <dt>{t("design.choice", { number })}</dt>
            <dd className="hub-number">{number * 1234}</dd>
          </div>
        ))}
      </dl>
      <p className="hub-dimmed">{t("design.dimmed")}</p>
    </Panel>
  );
}
