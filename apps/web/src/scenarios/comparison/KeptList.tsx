import { Link } from "@tanstack/react-router";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StateView } from "../../ui/StateView.tsx";
import type { Scenario } from "../../closing/scenario-states.ts";

/** Comparisons or choices of KPIs that are kept, each a link to its page. */
export function KeptList({ rows }: { rows: readonly Scenario[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <StateView empty={rows.length === 0 && { title: t("scenarios.kept-none-title"), text: t("scenarios.kept-none-text") }}>
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
    </StateView>
  );
}
