import { largeChangePersons } from "@hub/domain/checks/check-rules.ts";
import { Button } from "@mantine/core";
import { useCodeText, useText } from "../texts/language.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useToleranceText } from "./tolerance-text.ts";
import type { Rule, Tolerance } from "./tolerance-values.ts";

type Props = { rules: readonly Rule[]; act: "change" | "propose" | undefined; onChange: (rule: Rule) => void };

/** Each rule with what it looks at, what it does, and the tolerances that count. */
export function RuleTable({ rules, act, onChange }: Props) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <div className="hub-table-frame hub-rule-frame" tabIndex={0} role="region" aria-label={t("checks.rules-table")}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{t("checks.rule")}</th>
            <th scope="col">{t("ui.state")}</th>
            <th scope="col">{t("checks.tolerance")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.rule}>
              <th scope="row" className="hub-rule-name">
                {codeText("checks", `rule-${rule.rule}`)}
                <span className="hub-rule-note">{codeText("checks", `explains-${rule.rule}`, { persons: largeChangePersons })}</span>
              </th>
              <td>
                <StatusBadge meaning={rule.severity === "blocking" ? "late" : "partial"} text={t(`checks.severity-${rule.severity}`)} />
              </td>
              <td data-wrap>
                <div className="hub-rule-tolerance">
                  {rule.tolerance ? (
                    <Tolerances tolerance={rule.tolerance} />
                  ) : (
                    <span className="hub-dimmed">{t("checks.tolerance-none")}</span>
                  )}
                  {rule.tolerance && act && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => onChange(rule)}
                      aria-label={t(`checks.${act}-of`, { rule: codeText("checks", `rule-${rule.rule}`) })}
                    >
                      {t(`checks.${act}`)}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tolerances({ tolerance }: { tolerance: Tolerance }) {
  const t = useText();
  const text = useToleranceText();
  const value = (of: string) => text.value(of, tolerance.unit);
  return (
    <ul className="hub-tolerances">
      <li className={tolerance.group ? "hub-dimmed" : undefined}>{t("checks.of-shipped", { value: value(tolerance.shipped) })}</li>
      {tolerance.group && (
        <li>
          {t("checks.of-group", { value: value(tolerance.group.value) })}
          <span className="hub-dimmed hub-tolerance-reason">{text.by(tolerance.group)}</span>
        </li>
      )}
      {tolerance.entities.map((own) => (
        <li key={own.legalEntity.id}>
          {t("checks.of-entity", { entity: own.legalEntity.name, value: value(own.value) })}
          <span className="hub-dimmed hub-tolerance-reason">{text.by(own)}</span>
        </li>
      ))}
    </ul>
  );
}
