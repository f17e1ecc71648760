import type { BrokenPart } from "./breakdown.ts";
import type { Components, FigureReason } from "./figure-value.ts";
import { getKpi, type Kpi } from "./kpis.ts";
import { subtract } from "./round-quotient.ts";

/** Why the figures of some entities have no common one: the key of a message. */
export const addUpReasons = [
  "pay",
  "distinct-persons",
  "moves",
  "different-parts",
  "hidden-part",
  "pay-of-node",
  "pay-of-open-node",
] as const;
export type AddUpReason = (typeof addUpReasons)[number];
/** Why a version tells nothing of a node: it is pay, which is not shown of it; it has no figures of it, or that one may not read all that it held then. */
export const toldReasons = ["pay-of-node", "no-figures-of-node"] as const;
export type ToldReason = (typeof toldReasons)[number];

export type PartFigure = Components & { women: number | null; men: number | null; undeclared: number | null; monthsCovered: number | null };
/** A figure of several entities, of which `included` had one. */
export type AddedFigure = PartFigure & { why: AddUpReason | null; included: number };

const flows: readonly string[] = ["joiners", "leavers", "turnover", "turnover-voluntary", "turnover-involuntary"];
const empty = { numerator: null, denominator: null, women: null, men: null, undeclared: null, monthsCovered: null };

/**
 * The figure of some entities as the sum of their components, where that is what their rows would give: the components of all entities add up to the
 * group's, so that nobody is counted in two of them and nobody moved from one to another. Medians, quarters and all other figures of pay have none: what
 * two selections differ by would be told of those few people.
 */
export function addUp(kpi: Kpi, chosen: readonly PartFigure[], all: readonly PartFigure[], group: PartFigure | undefined): AddedFigure {
  const parts = chosen.filter(hasValue);
  const none = (reason: FigureReason, why: AddUpReason | null): AddedFigure => ({ ...empty, reason, why, included: parts.length });
  if (getKpi(kpi).source === "pay") return none("NOT_AGGREGABLE", "pay");
  if ([...all, ...(group ? [group] : [])].some(({ reason }) => reason === "SUPPRESSED")) return none("SUPPRESSED", "hidden-part");
  const [only] = parts;
  if (!only) return none(chosen[0]?.reason ?? "NO_DATA", null);
  if (chosen.length === 1) return { ...only, why: null, included: 1 };
  if (!group || !hasValue(group)) return none(group?.reason ?? "NO_DATA", group?.reason === "NOT_AGGREGABLE" ? "different-parts" : null);
  const valued = all.filter(hasValue);
  const constant = valued.every(({ denominator }) => denominator === group.denominator);
  if (!isSame(sum(valued, constant), group)) return none("NOT_AGGREGABLE", flows.includes(kpi) ? "moves" : "distinct-persons");
  return { ...sum(parts, constant), why: null, included: parts.length };
}

/** The parts of a count of several entities: those of one value together. */
export function addParts(parts: readonly BrokenPart[]): BrokenPart[] {
  return [...Map.groupBy(parts, ({ value }) => value)].map(([value, own]) => ({
    value,
    persons: own.reduce((sum, { persons }) => sum + persons, 0),
    numerator: sumDecimals(own.map(({ numerator }) => numerator)),
    denominator: null,
    reason: null,
  }));
}

/** Whether parts of a count add up to it. */
export function addsUpTo(count: Pick<PartFigure, "numerator">, parts: readonly Pick<PartFigure, "numerator">[]): boolean {
  return isNear(sumDecimals(parts.map(({ numerator }) => numerator ?? "0")), count.numerator);
}

function hasValue({ reason, numerator }: PartFigure): boolean {
  return reason === null && numerator !== null;
}

/** Sums of the components. A denominator that is the same for every entity and the group (two ends of a month) is no count and stays. */
function sum(parts: readonly PartFigure[], constant: boolean): PartFigure {
  const counts = (of: "women" | "men" | "undeclared") =>
    parts.some((part) => part[of] === null) ? null : parts.reduce((total, part) => total + (part[of] ?? 0), 0);
  const months = parts.flatMap(({ monthsCovered }) => (monthsCovered === null ? [] : [monthsCovered]));
  return {
    numerator: sumDecimals(parts.map(({ numerator }) => numerator)),
    denominator: constant ? (parts[0]?.denominator ?? null) : sumDecimals(parts.map(({ denominator }) => denominator)),
    reason: null,
    women: counts("women"),
    men: counts("men"),
    undeclared: counts("undeclared"),
    monthsCovered: months.length === 0 ? null : Math.min(...months),
  };
}

/** The exact sum of decimal texts; null with any that is. */
export function sumDecimals(texts: readonly (string | null)[]): string | null {
  if (texts.some((text) => text === null)) return null;
  return texts.reduce<string>((total, text) => subtract(total, subtract("0", text ?? "0")), "0");
}

// Endless components keep 20 decimals, so their sum may differ behind the last; what counts people differs by far more.
const tolerance = 1e-9;

function isSame(a: PartFigure, b: PartFigure): boolean {
  const counts = (["women", "men"] as const).every((of) => a[of] === null || b[of] === null || a[of] === b[of]);
  return isNear(a.numerator, b.numerator) && isNear(a.denominator, b.denominator) && counts;
}

function isNear(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Math.abs(Number(subtract(one, other))) <= tolerance;
}
