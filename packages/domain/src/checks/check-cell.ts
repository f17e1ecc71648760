import { subtract } from "../dashboards/round-quotient.ts";
import { compareDecimals } from "../ingestion/decimal-text.ts";
import { type CheckRule, checkRuleCodes, checkRules, getCheckRule, largeChangePersons } from "./check-rules.ts";
import { exceedsPercent } from "./exceeds-percent.ts";
import type { Finding } from "./missing-comments.ts";

/** What is counted of the persons in a cell's deliveries, by the definitions of the figures. */
export type PeopleMeasures = {
  /** Active on the last day, and on the last day of the month before, as this month's rows say. */
  headcount: number;
  opening: number;
  undeclared: number;
  /** The headcounts of the feeds, added. */
  headcountOfFeeds: number;
  fte: string;
  contracts: { opening: number; joiners: number; leavers: number; closing: number };
  /** Contracts with a start. Where none has one, nothing is known of the opening. */
  dated: number;
  /** Active contracts whose hourly pay lies far outside the range. */
  farPay: number;
  /** As the rows of the month before say, if they were delivered; of the year before in a yearly section. */
  previous: { headcount: number; contracts: number } | null;
};

/** A row of figures that somebody else computed; what it does not hold is null. Decimals are texts. */
export type GivenMeasures = Record<
  "opening" | "joiners" | "leavers" | "moves" | "closing" | "fte" | "women" | "men" | "undeclared",
  string | null
> & {
  /** The closing of the month before, where both months have one row. */
  previous: string | null;
};

export type CellMeasures = {
  /** Yearly cells have no opening, and no month before. */
  monthly: boolean;
  people: PeopleMeasures | null;
  given: readonly GivenMeasures[];
  /** Whether the month before is validated; null where none was expected. */
  previousValidated: boolean | null;
  /** Persons that are active in another entity too. */
  shared: number;
};
/** The tolerances that count for the cell's entity; a rule that is not named has its default. */
export type Tolerances = Partial<Record<CheckRule, string>>;

type Params = Finding["params"];
type Check = (cell: CellMeasures, allowed: string) => Params | undefined;

const checks: Record<CheckRule, Check> = {
  "opening-equals-previous-closing": ({ monthly, people, given }, allowed) => {
    if (!monthly) return undefined;
    if (people?.previous && people.dated > 0) return differ(text(people.opening), text(people.previous.headcount), allowed, openingParams);
    return first(given, ({ opening, previous }) => (opening && previous ? differ(opening, previous, allowed, openingParams) : undefined));
  },
  "movements-balance": ({ monthly, people, given }, allowed) => {
    if (monthly && people && people.dated > 0) {
      const { joiners, leavers, closing } = people.contracts;
      return balance([openingContracts(people), joiners, leavers, 0, closing].map(text), allowed);
    }
    return first(given, ({ opening, joiners, leavers, moves, closing }) =>
      opening && joiners && leavers && closing ? balance([opening, joiners, leavers, moves ?? "0", closing], allowed) : undefined,
    );
  },
  "fte-within-headcount": ({ people, given }, allowed) =>
    (people && fteAbove(people.fte, text(people.headcount), allowed)) ||
    first(given, ({ fte, closing }) => (fte && closing ? fteAbove(fte, closing, allowed) : undefined)),
  "parts-equal-total": ({ people, given }, allowed) =>
    (people && differ(text(people.headcountOfFeeds), text(people.headcount), allowed, partsParams)) ||
    first(given, ({ women, men, undeclared, closing }) =>
      women && men && closing ? differ(add(add(women, men), undeclared ?? "0"), closing, allowed, partsParams) : undefined,
    ),
  "large-change": ({ monthly, people, given }, allowed) => {
    // The first month of all is compared with its own opening; a year's cell with that of the year before only.
    const before = people && (people.previous?.headcount ?? (monthly && people.dated > 0 ? people.opening : null));
    if (people && before !== null) return largeChange(before, people.headcount, allowed);
    return first(given, ({ closing, previous }) =>
      closing && previous ? largeChange(Number(previous), Number(closing), allowed) : undefined,
    );
  },
  "undeclared-sex": ({ people, given }, allowed) =>
    (people && undeclaredAbove(people.undeclared, people.headcount, allowed)) ||
    first(given, ({ undeclared, closing }) =>
      undeclared && closing ? undeclaredAbove(Number(undeclared), Number(closing), allowed) : undefined,
    ),
  "hourly-pay-range": ({ people }, allowed) =>
    people && people.farPay > 0 ? { contracts: people.farPay, times: Number(allowed) } : undefined,
  "active-in-two-entities": ({ shared }, allowed) => (shared > Number(allowed) ? { persons: shared } : undefined),
  "previous-month-not-validated": ({ monthly, previousValidated }) => (monthly && previousValidated === false ? {} : undefined),
};

/** What the check rules find in a cell, in their order. */
export function checkCell(cell: CellMeasures, tolerances: Tolerances = {}): Finding[] {
  return checkRuleCodes.flatMap((rule) => {
    const params = checks[rule](cell, tolerances[rule] ?? getCheckRule(rule).tolerance?.value ?? "0");
    return params ? [{ rule, severity: checkRules[rule].severity, params }] : [];
  });
}

const openingParams = (opening: number, previousClosing: number): Params => ({ opening, previousClosing });
const partsParams = (parts: number, total: number): Params => ({ parts, total });

function first<T>(rows: readonly T[], check: (row: T) => Params | undefined): Params | undefined {
  for (const row of rows) {
    const params = check(row);
    if (params) return params;
  }
  return undefined;
}

function differ(a: string, b: string, allowed: string, params: (a: number, b: number) => Params): Params | undefined {
  return isFurther(a, b, allowed) ? params(Number(a), Number(b)) : undefined;
}

/**
 * The contracts that the month before closed with, where both months agree on the persons: a second contract that appears or vanishes is found so.
 * Where they do not, the opening's own rule has said it.
 */
function openingContracts({ contracts, opening, previous }: PeopleMeasures): number {
  return previous && previous.headcount === opening ? previous.contracts : contracts.opening;
}

function balance([opening = "0", joiners = "0", leavers = "0", moves = "0", closing = "0"]: string[], allowed: string): Params | undefined {
  const expected = add(subtract(add(opening, joiners), leavers), moves);
  if (!isFurther(expected, closing, allowed)) return undefined;
  const [all, counted] = [{ opening, joiners, leavers, moves, expected, closing }, {} as Params];
  for (const [name, value] of Object.entries(all)) counted[name] = Number(value);
  return counted;
}

function fteAbove(fte: string, headcount: string, allowed: string): Params | undefined {
  const above = compareDecimals(subtract(fte, headcount), allowed) > 0;
  return above ? { fte: Number(fte), headcount: Number(headcount) } : undefined;
}

function largeChange(before: number, now: number, allowed: string): Params | undefined {
  const change = Math.abs(now - before);
  return change > largeChangePersons && exceedsPercent(change, before, allowed) ? { before, now, change } : undefined;
}

function undeclaredAbove(undeclared: number, headcount: number, allowed: string): Params | undefined {
  return exceedsPercent(undeclared, headcount, allowed) ? { undeclared, headcount } : undefined;
}

// Decimals as texts: no float decides whether figures agree.
const text = (count: number): string => String(count);
const add = (a: string, b: string): string => subtract(a, b.startsWith("-") ? b.slice(1) : `-${b}`);

function isFurther(a: string, b: string, allowed: string): boolean {
  return compareDecimals(subtract(a, b).replace(/^-/, ""), allowed) > 0;
}
