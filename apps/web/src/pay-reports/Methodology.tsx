import { useText } from "../texts/language.tsx";
import { Conventions } from "../scenarios/figures/Conventions.tsx";
import type { EntityReport, Report } from "./report-parts.ts";

const points = ["population", "hourly", "bonus", "total", "quarters", "british", "european", "categories", "hidden", "source"] as const;

/** How every figure of the report is made, to be handed over with it. */
export function Methodology({ data, report }: { data: Report; report: EntityReport }) {
  const t = useText();
  return (
    <>
      <dl className="hub-facts hub-pay-methods">
        {points.map((point) => (
          <div key={point} className="hub-fact">
            <dt>{t(`pay-reports.method-${point}-name`)}</dt>
            <dd>
              {t(`pay-reports.method-${point}`, {
                minimum: data.conventions.minimumGroupSize,
                section: report.section,
                hash: data.version.contentHash,
              })}
            </dd>
          </div>
        ))}
      </dl>
      <Conventions conventions={data.conventions} kpis={[]} />
    </>
  );
}
