import type { listCheckRules, tolerance } from "@hub/contract/checks/checks.ts";
import type { Output } from "@hub/contract/route.ts";
import { compareDecimals } from "@hub/domain/ingestion/decimal-text.ts";

export type Rules = Output<(typeof listCheckRules)["answer"]>;
export type Rule = Rules["items"][number];
export type Tolerance = NonNullable<Rule["tolerance"]>;
export type Change = Output<typeof tolerance>;
export type Entity = Rules["may"]["setFor"][number];

/** Whom a tolerance can be set or proposed for: the group and entities, each with what one may do. Setting goes before proposing. */
export type Target = { legalEntity: Entity | null; act: "set" | "propose" };

/** The targets one has, the group first. */
export function listTargets({ setGroup, setFor, proposeGroup, proposeFor }: Rules["may"]): Target[] {
  const set = new Set(setFor.map(({ id }) => id));
  const entities = [
    ...setFor.map((legalEntity): Target => ({ legalEntity, act: "set" })),
    ...proposeFor.filter(({ id }) => !set.has(id)).map((legalEntity): Target => ({ legalEntity, act: "propose" })),
  ].toSorted((a, b) => (a.legalEntity?.name ?? "").localeCompare(b.legalEntity?.name ?? ""));
  const group: Target[] = setGroup ? [{ legalEntity: null, act: "set" }] : proposeGroup ? [{ legalEntity: null, act: "propose" }] : [];
  return [...group, ...entities];
}

/** What counts for an entity (null: the group) now. */
export function currentOf({ shipped, group, entities }: Tolerance, legalEntityId: number | null): string {
  return entities.find(({ legalEntity }) => legalEntity.id === legalEntityId)?.value ?? group?.value ?? shipped;
}

export type ValueIssue = "tolerance-not-number" | "tolerance-whole" | "tolerance-out-of-range";

/** Reads what was typed, with a decimal comma or point; or says what is wrong with it. */
export function readValue(
  text: string,
  { unit, least, most }: Pick<Tolerance, "unit" | "least" | "most">,
): { value: string } | { issue: ValueIssue } {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(typed)) return { issue: "tolerance-not-number" };
  const value = typed
    .replace(/^0+(?=\d)/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
  if ((unit === "persons" || unit === "contracts") && value.includes(".")) return { issue: "tolerance-whole" };
  return compareDecimals(value, least) < 0 || compareDecimals(value, most) > 0 ? { issue: "tolerance-out-of-range" } : { value };
}
