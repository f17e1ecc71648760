import type { ReactNode } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { Panel } from "../../ui/Page.tsx";
import { type Figures, tileKpis } from "./figure-rows.ts";

const parts = ["population", "quartileTies", "evenMedian", "bonus", "years", "rounding"] as const;

type Props = {
  conventions: Figures["conventions"];
  kpis?: readonly string[];
  /** When the figures were closed: the definitions in force then are those of the links. */
  closedAt?: string | undefined;
};

/** The conventions the figures were made by, printed on every output (readings 3), and what each figure is. */
export function Conventions({ conventions, kpis = tileKpis, closedAt }: Props) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <Panel title={t("dashboards.conventions")}>
      <dl className="hub-facts">
        <Fact
          name={t("dashboards.convention-minimumGroupSize")}
          text={t("dashboards.minimum-group-size", { minimum: conventions.minimumGroupSize })}
        />
        <Fact
          name={t("dashboards.convention-payProtectionPercent")}
          text={t("dashboards.pay-protection", { percent: conventions.payProtectionPercent })}
        />
        {conventions.groupCurrency !== null && <Fact name={t("dashboards.convention-groupCurrency")} text={conventions.groupCurrency} />}
        {parts.map(
          (part) =>
            // A version from before a convention was written down does not say it.
            conventions[part] !== null && (
              <Fact key={part} name={t(`dashboards.convention-${part}`)} text={codeText("dashboards", `convention-${conventions[part]}`)} />
            ),
        )}
        {kpis.map((kpi) => (
          <Fact
            key={kpi}
            name={
              <>
                {codeText("kpis", kpi)} <KpiCardLink kpi={kpi} at={closedAt} />
              </>
            }
            text={codeText("kpis", `${kpi}-definition`)}
          />
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ name, text }: { name: ReactNode; text: string }) {
  return (
    <div className="hub-fact">
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
