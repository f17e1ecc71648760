import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Scenario } from "../../closing/scenario-states.ts";

/** Comparisons or choices of KPIs that are kept, each a link to its page. */
export function KeptList({ rows }: { rows: readonly Scenario[] }) {
  const t = useText();
  const formats = useFormats();
  // Beside what one came for, that there is none takes two lines and no frame.
  if (rows.length === 0)
    return (
      <div className="hub-kept hub-kept-none">
        <p>{t("scenarios.kept-none-title")}</p>
        <p className="hub-dimmed">{t("scenarios.kept-none-text")}</p>
      </div>
    );
  return (
    <ul className="hub-list hub-kept">
      {rows.map(({ id, name, comment, year, month }) => (
        <li key={id}>
          <Link to="/scenaries/$id/dashboard" params={{ id: String(id) }} className="hub-link">
            {name}
          </Link>{" "}
          <span className="hub-dimmed">{formats.month(year, month)}</span>
          {comment && <p className="hub-comment">{comment}</p>}
        </li>
      ))}
    </ul>
  );
}
