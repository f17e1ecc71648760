import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/access.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { Card } from "./use-card.ts";

type Use = Card["uses"][number];
/** Where the names of sections, types of scenarios and check rules stand; reports bring theirs. */
const namedBy = {
  validation: (code: string) => ["validation", `section-${code}`],
  scenarios: (code: string) => ["scenario-types", code],
  checks: (code: string) => ["checks", `rule-${code}`],
  dashboards: (code: string) => ["dashboards", code],
} as const satisfies Record<Use["place"], (code: string) => readonly [string, string]>;

/** Who finds something where the link leads. */
const readers = {
  validation: "validation.read",
  scenarios: "scenarios.read",
  dashboards: "dashboards.read",
  checks: "validation.read",
} as const;

/** Where the KPI of a card stands in the portal, each with its way there for those who may go it. */
export function CardUses({ uses, mayEdit }: { uses: readonly Use[]; mayEdit: boolean }) {
  const t = useText();
  if (uses.length === 0) return <p className="hub-dimmed">{t("glossary.card-uses-none")}</p>;
  return (
    <>
      <ul className="hub-list">
        {uses.map((use) => (
          <li key={`${use.place}.${use.id}.${use.code}`}>
            <UseLink use={use} />
          </li>
        ))}
      </ul>
      {mayEdit && <p className="hub-dimmed">{t("glossary.card-uses-keep")}</p>}
    </>
  );
}

function UseLink({ use: { place, id, code, name } }: { use: Use }) {
  const t = useText();
  const may = useMay();
  const codeText = useCodeText();
  const words = t("glossary.card-use", { place: t(`glossary.place-${place}`), name: name ?? codeText(...namedBy[place](code ?? "")) });
  if (!may(readers[place])) return words;
  if (place === "dashboards" && id !== null)
    return (
      <Link className="hub-link" to="/dashboards/$id/dashboard" params={{ id: String(id) }} search={{}}>
        {words}
      </Link>
    );
  const to = place === "scenarios" ? "/scenaries" : place === "dashboards" ? "/dashboards" : "/validation";
  const search = place === "scenarios" ? { view: "kpis" } : place === "checks" ? { view: "rules" } : {};
  return (
    <Link className="hub-link" to={to} search={search}>
      {words}
    </Link>
  );
}
