import { IconCircleDashedPlus, IconInfoCircle } from "@tabler/icons-react";
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
  const Drawing = way.to === "new" ? IconCircleDashedPlus : IconInfoCircle;
  return (
    <Link
      className="hub-kpi-card"
      to="/glossary"
      search={way.search}
      aria-label={label}
      title={label}
      {...(apart && { target: "_blank", rel: "noopener" })}
    >
      <Drawing size={16} stroke={1.5} aria-hidden="true" />
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
