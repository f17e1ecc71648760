/** What a tolerance is measured in. `persons` and `contracts` are whole numbers. */
export type ToleranceUnit = "persons" | "contracts" | "fte" | "percent" | "times";
export type Severity = "blocking" | "warning";
/** A check rule as it ships: how grave it is, and its tolerance where it has one. Decimals are texts. */
export type CheckRuleSpec = {
  severity: Severity;
  /** `steps`: no other values. */
  tolerance: { unit: ToleranceUnit; value: string; least: string; most: string; steps?: readonly string[] } | null;
};

// Whoever sets how far pay may lie from the median, and reads how many lie beyond, does not narrow down what one of them is paid.
const payTimes = ["2", "5", "10", "20", "50", "100", "200", "500", "1000"];

/** The check rules that ship (readings 3), in the order they are told. */
export const checkRules = {
  "opening-equals-previous-closing": { severity: "blocking", tolerance: { unit: "persons", value: "0", least: "0", most: "1000" } },
  "movements-balance": { severity: "blocking", tolerance: { unit: "contracts", value: "0", least: "0", most: "1000" } },
  "fte-within-headcount": { severity: "blocking", tolerance: { unit: "fte", value: "0", least: "0", most: "1000" } },
  "parts-equal-total": { severity: "blocking", tolerance: { unit: "persons", value: "0", least: "0", most: "1000" } },
  "large-change": { severity: "warning", tolerance: { unit: "percent", value: "2", least: "0", most: "100" } },
  "undeclared-sex": { severity: "warning", tolerance: { unit: "percent", value: "1", least: "0", most: "100" } },
  "hourly-pay-range": { severity: "warning", tolerance: { unit: "times", value: "10", least: "2", most: "1000", steps: payTimes } },
  "active-in-two-entities": { severity: "warning", tolerance: { unit: "persons", value: "0", least: "0", most: "1000" } },
  "previous-month-not-validated": { severity: "warning", tolerance: null },
} as const satisfies Record<string, CheckRuleSpec>;

export type CheckRule = keyof typeof checkRules;
export const checkRuleCodes = Object.keys(checkRules) as [CheckRule, ...CheckRule[]];

/** A change has to be of more persons than this, besides the tolerance in percent (readings 3: 2 % and 5 persons). */
export const largeChangePersons = 5;

/** What a rule is, widened: a tolerance may be asked of any. */
export function getCheckRule(rule: CheckRule): CheckRuleSpec {
  return checkRules[rule];
}
