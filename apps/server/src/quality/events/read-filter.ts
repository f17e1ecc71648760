import type { qualityFilter } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { eventStatuses, type EventStatus } from "@hub/domain/quality/event-status.ts";
import { Problem } from "../../problem.ts";

export type AskedFilter = Output<typeof qualityFilter>;

/** A filter as SQL takes it; what is left out is not asked about. In lists of people and perimeters null is nobody, in sections none. */
export type EventFilter = {
  elementIds?: number[];
  ruleIds?: number[];
  statuses?: EventStatus[];
  perimeterIds?: (number | null)[];
  accountantIds?: (number | null)[];
  legalEntityIds?: number[];
  sections?: (string | null)[];
  days: { column: "first_on" | "last_on" | "due_on"; from?: string; to?: string }[];
  overdue: boolean;
  mine: boolean;
  gone?: boolean;
  deliveryId?: number;
  /** Folded; each is part of what is searched. */
  words: string[];
  /** Events by number: these alone, or all but these. */
  only?: readonly number[];
  except?: readonly number[];
  /** What one of these finds. */
  anyOf?: readonly EventFilter[];
};

/** Reads a filter with those of some parts of it, as several causes at once; what is left out of them is not asked about. */
export function readFilterOfSome({ anyOf, ...asked }: AskedFilter & { anyOf?: readonly AskedFilter[] | undefined }): EventFilter {
  return { ...readEventFilter(asked), ...(anyOf && { anyOf: anyOf.map(readEventFilter) }) };
}

/** Reads a filter as it stands in an address. Throws `invalid-input` for a status that there is not. */
export function readEventFilter(asked: AskedFilter): EventFilter {
  const { elements, rules, status, perimeters, accountants, entities, sections } = asked;
  const days = (["first", "last", "due"] as const).flatMap((name) => {
    const from = asked[`${name}From`];
    const to = asked[`${name}To`];
    return from === undefined && to === undefined
      ? []
      : [{ column: `${name}_on` as const, ...(from && { from: storable(from) }), ...(to && { to: storable(to) }) }];
  });
  return {
    ...(elements !== undefined && { elementIds: numbersOf(elements) }),
    ...(rules !== undefined && { ruleIds: numbersOf(rules) }),
    ...(status !== undefined && { statuses: status.split(",").map(readStatus) }),
    ...(perimeters !== undefined && { perimeterIds: numbersOf(perimeters).map(orNobody) }),
    ...(accountants !== undefined && { accountantIds: numbersOf(accountants).map(orNobody) }),
    ...(entities !== undefined && { legalEntityIds: numbersOf(entities) }),
    ...(sections !== undefined && { sections: sections.split(",").map((code) => (code === "-" ? null : code)) }),
    days,
    overdue: asked.overdue === "1",
    mine: asked.mine === "1",
    ...(asked.gone !== undefined && { gone: asked.gone === "1" }),
    ...(asked.delivery !== undefined && { deliveryId: Number(asked.delivery) }),
    words: foldText(asked.text ?? "")
      .split(" ")
      .filter((word) => word !== ""),
  };
}

function readStatus(text: string): EventStatus {
  const status = eventStatuses.find((known) => known === text);
  if (!status) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-value", path: ["status"] }] });
  return status;
}

const numbersOf = (text: string): number[] =>
  text
    .split(",")
    .map(Number)
    .filter((id) => id <= 2147483647);
const orNobody = (id: number): number | null => (id === 0 ? null : id);
/** The database knows no year 0. */
const storable = (day: string): string => (day.startsWith("0000") ? "0001-01-01" : day);
