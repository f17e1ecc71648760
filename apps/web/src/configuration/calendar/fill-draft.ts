import type { previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { firstMonthInTime, usualDueDay } from "@hub/domain/configuration/section-months.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Period } from "@hub/domain/period.ts";
import { readToday } from "../../texts/days.ts";
import { checkMonths } from "./calendar-entry.ts";

export type Filling = Input<NonNullable<(typeof previewCalendarFilling)["body"]>>;
export type Filled = Output<(typeof previewCalendarFilling)["answer"]>;
export const choices = ["all", "country", "node", "some"] as const;
/** What is to be expected of whom; the entities are all that are active, those of a country, those of a node of a tree, or some. */
export type FillDraft = {
  sections: string[];
  who: (typeof choices)[number];
  country: string | null;
  nodeId: string | null;
  legalEntityIds: string[];
  first: Period;
  last: Period | null;
  dueDay: number;
};

/** What one begins with: the only section there is, of all, from its first month that is not late yet. */
export function startFilling(sections: readonly { code: string; months: readonly number[] }[], now = new Date()): FillDraft {
  return {
    sections: sections.length === 1 ? sections.map(({ code }) => code) : [],
    who: "all",
    country: null,
    nodeId: null,
    legalEntityIds: [],
    first: firstMonthInTime(
      sections.flatMap(({ months }) => months),
      usualDueDay,
      readToday(now),
    ),
    last: null,
    dueDay: usualDueDay,
  };
}

/** What is asked of the server; `inNode` are the active entities of the node that was chosen. */
export function fillingOf(draft: FillDraft, inNode: readonly number[]): Filling {
  const { sections, who, country, legalEntityIds, first, last, dueDay } = draft;
  const some = { some: legalEntityIds.map(Number), node: [...inNode], country: null, all: null };
  return {
    sections,
    legalEntityIds: some[who],
    country: who === "country" ? country : null,
    first,
    last,
    dueDay,
  };
}

/** All that is missing or wrong; `inNode` as above. */
export function checkFilling(draft: FillDraft, inNode: readonly number[]): Issue[] {
  const missing = [
    ...(draft.sections.length === 0 ? ["sections"] : []),
    ...(draft.who === "country" && draft.country === null ? ["country"] : []),
    ...(draft.who === "node" && draft.nodeId === null ? ["nodeId"] : []),
    ...(draft.who === "some" && draft.legalEntityIds.length === 0 ? ["legalEntityIds"] : []),
  ];
  const isEmpty = draft.who === "node" && draft.nodeId !== null && inNode.length === 0;
  return [
    ...missing.map((field) => ({ code: "ui.field-required", path: [field] })),
    ...(isEmpty ? [{ code: "calendar.node-empty", path: ["nodeId"] }] : []),
    ...checkMonths(draft),
  ];
}
