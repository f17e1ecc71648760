import type { previewCalendarFilling } from "@hub/contract/configuration/calendar/calendar.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Period } from "@hub/domain/period.ts";
import { checkMonths } from "./calendar-entry.ts";

export type Filling = Input<NonNullable<(typeof previewCalendarFilling)["body"]>>;
export type Filled = Output<(typeof previewCalendarFilling)["answer"]>;
export const choices = ["all", "country", "some"] as const;
/** What is to be expected of whom; the entities are all that are active, those of a country, or some. */
export type FillDraft = {
  sections: string[];
  who: (typeof choices)[number];
  country: string | null;
  legalEntityIds: string[];
  first: Period;
  last: Period | null;
  dueDay: number;
};

/** What one begins with: the only section there is, of all, from this month on: nothing is late at once. */
export function startFilling(sections: readonly { code: string }[], now = new Date()): FillDraft {
  return {
    sections: sections.length === 1 ? sections.map(({ code }) => code) : [],
    who: "all",
    country: null,
    legalEntityIds: [],
    first: { year: now.getFullYear(), month: now.getMonth() + 1 },
    last: null,
    dueDay: 10,
  };
}

/** What is asked of the server. */
export function fillingOf({ sections, who, country, legalEntityIds, first, last, dueDay }: FillDraft): Filling {
  return {
    sections,
    legalEntityIds: who === "some" ? legalEntityIds.map(Number) : null,
    country: who === "country" ? country : null,
    first,
    last,
    dueDay,
  };
}

/** All that is missing or wrong. */
export function checkFilling(draft: FillDraft): Issue[] {
  const missing = [
    ...(draft.sections.length === 0 ? ["sections"] : []),
    ...(draft.who === "country" && draft.country === null ? ["country"] : []),
    ...(draft.who === "some" && draft.legalEntityIds.length === 0 ? ["legalEntityIds"] : []),
  ];
  return [...missing.map((field) => ({ code: "ui.field-required", path: [field] })), ...checkMonths(draft)];
}
