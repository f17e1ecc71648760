import { useText } from "../texts/language.tsx";
import { type MissingCell, reasonOf } from "./scenario-states.ts";
import "./closing.css";

const shown = 8;

/** What is missing for a closing, as a list for where a table has no room: the first ones; the scenario's page has them all. */
export function MissingList({ cells }: { cells: readonly MissingCell[] }) {
  const t = useText();
  return (
    <ul className="hub-missing" aria-label={t("scenarios.missing")}>
      {cells.slice(0, shown).map((cell) => (
        <li key={`${cell.section} ${cell.legalEntity.id}`}>
          <strong>
            {cell.section} · {cell.legalEntity.name}
          </strong>{" "}
          {t(`scenarios.missing-${reasonOf(cell)}`)}
        </li>
      ))}
      {cells.length > shown && <li>{t("scenarios.missing-more", { count: cells.length - shown })}</li>}
    </ul>
  );
}
