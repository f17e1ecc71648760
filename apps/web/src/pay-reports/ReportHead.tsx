import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { EntityReport, Report } from "./report-parts.ts";

/** Of what the report is, and of how many people: printed on every part, beside whose it is. */
export function ReportHead({ data, report }: { data: Report; report: EntityReport }) {
  const t = useText();
  const formats = useFormats();
  const { section, delivered, population } = report;
  const { version } = data;
  const count = (value: number | null) => (value === null ? t("pay-reports.hidden") : formats.integer(value));
  const facts = [
    [t("pay-reports.snapshot"), formats.month(data.year, data.month)],
    [
      t("pay-reports.version"),
      version.closedBy === null
        ? t("pay-reports.version-text", { number: version.number, at: formats.instant(version.closedAt) })
        : t("pay-reports.version-text-by", { number: version.number, at: formats.instant(version.closedAt), by: version.closedBy }),
    ],
    [t("pay-reports.section"), delivered ? `${section}. ${t("pay-reports.as-delivered")}` : section],
    [
      t("pay-reports.population"),
      t("pay-reports.population-text", {
        women: count(population.women),
        men: count(population.men),
        undeclared: count(population.undeclared),
      }),
    ],
  ];
  return (
    <dl className="hub-pay-facts">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
