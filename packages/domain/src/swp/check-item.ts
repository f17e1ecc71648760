import type { Issue } from "../issue.ts";
import { checkChange, checkClosedLevers, checkCoverage, type CoverageState } from "./coverage.ts";
import { swpIssue } from "./issue-codes.ts";
import { checkLevers, type Levers, leversOf } from "./levers.ts";
import { availabilities, fieldNeeds, impacts, type ItemContent, skillLevels, type SwpField, swpFields, type SwpTab } from "./plan-item.ts";
import { checkSize, parseSize } from "./size.ts";
import { checkSource } from "./source-email.ts";
import { tidyItem } from "./tidy-item.ts";
import { parseQuarter } from "./timeline.ts";
import { checkTraining } from "./training.ts";

/** The most signs of a text. */
export const longestText = 4000;
const texts = ["competency", "additionalInformation", "relevantActions"] as const;

/** What the rules ask of the portal, and of an item that was there before. */
export type ItemGiven = {
  /** Whether a coverage closes; undefined for a code that the list does not have. */
  closes: (code: string) => boolean | undefined;
  corporateDomains: readonly string[];
  /** The item as it was, and why it is changed. */
  before?: (CoverageState & { levers: Levers }) | null;
  comment?: string;
};

/**
 * All that is wrong with an item, in the order of the form; the same for form, API and import. Paths are names of fields, and `comment`. It is checked as
 * tidyItem keeps it. Whether division, catalogue and pool have what is named, and whether the pool's parts fit, is asked where they are known.
 */
export function checkItem(tab: SwpTab, typed: ItemContent, given: ItemGiven): Issue[] {
  const content = tidyItem(typed);
  const has = (field: SwpField) => fieldNeeds[field][tab] !== "-" && !isEmpty(content[field]);
  const issues = [...checkNeeds(tab, content), ...checkShares(tab, content, given), ...checkValues(content, has)];
  if (has("source")) issues.push(...checkSource(content.source, given.corporateDomains));
  for (const field of texts) if (content[field].length > longestText) issues.push(swpIssue("too-long", field, { max: longestText }));
  if (has("size")) issues.push(...checkSize(content.size));
  if (has("timeline") && !parseQuarter(content.timeline)) issues.push(swpIssue("timeline-invalid", "timeline"));
  if (fieldNeeds.trainingFrom[tab] !== "-") issues.push(...checkTraining(content.trainingFrom, content.trainingTo, content.reskill));
  if (has("coverage")) issues.push(...checkState(content, given));
  return issues.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function checkNeeds(tab: SwpTab, content: ItemContent): Issue[] {
  return swpFields.flatMap((field): Issue[] => {
    const need = fieldNeeds[field][tab];
    if (need === "-") return isEmpty(content[field]) ? [] : [swpIssue("not-on-tab", field)];
    // Levers say it themselves.
    const isLever = leversOf[tab].some((lever) => lever === field);
    return need === "R" && !isLever && isEmpty(content[field]) ? [swpIssue("required", field)] : [];
  });
}

/** Of what stays closed only that its levers are others: how they add up is for when it is open again. */
function checkShares(tab: SwpTab, content: ItemContent, { closes, before }: ItemGiven): Issue[] {
  const staysClosed = before?.closes && closes(content.coverage ?? "");
  const changed = staysClosed ? checkClosedLevers(before.levers, content) : [];
  return changed.length > 0 ? changed : checkLevers(tab, content);
}

/** What comes from a file or a program may name anything. */
function checkValues(content: ItemContent, has: (field: SwpField) => boolean): Issue[] {
  const known: Partial<Record<SwpField, readonly string[]>> = { skillLevel: skillLevels, impact: impacts, availability: availabilities };
  return swpFields.flatMap((field): Issue[] => {
    const values = known[field];
    return values && has(field) && !values.some((value) => value === content[field]) ? [swpIssue("value-unknown", field)] : [];
  });
}

function checkState(content: ItemContent, { closes: ask, before, comment = "" }: ItemGiven): Issue[] {
  const closes = ask(content.coverage ?? "");
  if (closes === undefined) return [swpIssue("coverage-unknown", "coverage")];
  const state = { size: parseSize(content.size), closes };
  return before ? checkChange(before, state, comment) : checkCoverage(state);
}

const isEmpty = (value: string | number | null) => value === null || value === "";

/** Behind all fields what is none: the comment. */
const placeOf = ({ path }: Issue) => {
  const place = swpFields.findIndex((field) => field === path[0]);
  return place === -1 ? swpFields.length : place;
};
