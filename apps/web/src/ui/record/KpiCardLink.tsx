import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/access.ts";
import { useKpiCards } from "../../api/kpi-cards.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { wayToKpiCard } from "./kpi-card-way.ts";
import "./kpi-card-link.css";

type Props = {
  kpi: string;
  /** When the figure beside it was closed: the definition that was in force then is shown. */
  at?: string | undefined;
  /** Opens it in another tab, so that a form stays as it is. */
  apart?: boolean;
};

/** A sign beside a KPI that leads to its definition in the glossary; for those who edit, where there is none, to making it. */
export function KpiCardLink({ kpi, at, apart = false }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const may = useMay();
  const { cards } = useKpiCards();
  const way = wayToKpiCard(
    cards?.find((card) => card.kpi === kpi),
    may("glossary.edit"),
    at,
  );
  if (!way) return null;
  const label = t(`glossary.kpi-link-${way.to}`, { kpi: codeText("kpis", kpi), apart: String(apart) });
  return (
    <Link
      className="hub-kpi-card"
      to="/glossary"
      search={way.search}
      aria-label={label}
      title={label}
      {...(apart && { target: "_blank", rel: "noopener" })}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" strokeDasharray={way.to === "new" ? "3 2" : undefined} />
        <path d={way.to === "new" ? "M8 5v6M5 8h6" : "M8 7v4.5M8 4.2v1.3"} stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Link>
  );
}

/** The definitions of several KPIs, each named, beside a field that cannot hold links itself. */
export function KpiCardLinks({ kpis }: { kpis: readonly string[] }) {
  const t = useText();
  const codeText = useCodeText();
  const may = useMay();
  const { cards } = useKpiCards();
  const linked = kpis.filter((kpi) =>
    wayToKpiCard(
      cards?.find((card) => card.kpi === kpi),
      may("glossary.edit"),
      undefined,
    ),
  );
  if (linked.length === 0) return null;
  return (
    <div className="hub-kpi-links hub-field-wide">
      <span className="hub-dimmed">{t("glossary.kpi-links")}</span>
      <ul>
        {linked.map((kpi) => (
          <li key={kpi}>
            {codeText("kpis", kpi)} <KpiCardLink kpi={kpi} apart />
          </li>
        ))}
      </ul>
    </div>
  );
}
