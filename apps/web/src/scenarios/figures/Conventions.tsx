import { useCodeText, useText } from "../../shell/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { type Figures, tileKpis } from "./figure-rows.ts";

const parts = ["population", "quartileTies", "evenMedian", "rounding"] as const;

/** The conventions the figures were made by, printed on every output (decisions 3), and what each figure is. */
export function Conventions({ conventions }: { conventions: Figures["conventions"] }) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <Panel title={t("dashboards.conventions")}>
      <dl className="hub-facts">
        <Fact
          name={t("dashboards.convention-minimumGroupSize")}
          text={t("dashboards.minimum-group-size", { minimum: conventions.minimumGroupSize })}
        />
        {parts.map((part) => (
          <Fact key={part} name={t(`dashboards.convention-${part}`)} text={codeText("dashboards", `convention-${conventions[part]}`)} />
        ))}
        {tileKpis.map((kpi) => (
          <Fact key={kpi} name={codeText("dashboards", `kpi-${kpi}`)} text={codeText("dashboards", `kpi-${kpi}-definition`)} />
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="hub-fact">
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
