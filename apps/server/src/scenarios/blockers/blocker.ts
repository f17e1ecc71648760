import type { Output } from "@hub/contract/route.ts";
import type { listBlockers } from "@hub/contract/closing/closings.ts";
import { type BlockerKind, blockerSteps, type WaitsFor } from "@hub/domain/scenarios/blockers.ts";
import type { Access } from "@hub/domain/session/permissions.ts";
import type { FindingRow } from "../../checks/findings.sql.ts";
import type { Signed } from "../../context.ts";
import type { CellMarks } from "./blockers.sql.ts";

type Answered = Output<(typeof listBlockers)["answer"]>["groups"][number]["items"][number];
/** One thing in the way, with whom it waits for. */
export type Blocker = Answered & { waitsFor: WaitsFor; people: string[] };
export type Colleague = { id: number; name: string } & Access;

/** All that is known of a month, read once for all its cells. */
export type MonthFacts = {
  today: string;
  year: number;
  month: number;
  actor: Signed;
  colleagues: readonly Colleague[];
  ingestionIds: ReadonlyMap<string, number[]>;
  findings: readonly FindingRow[];
  marks: readonly CellMarks[];
};

/** A blocker of a kind with nothing known of it yet. */
export function blankBlocker(kind: BlockerKind): Blocker {
  const { act, waitsFor } = blockerSteps[kind];
  return {
    kind,
    waitsFor,
    people: [],
    section: null,
    legalEntity: null,
    blocks: false,
    dueDate: null,
    daysLate: 0,
    findings: [],
    errors: 0,
    warnings: 0,
    owed: { findings: 0, files: 0 },
    comment: null,
    by: null,
    at: null,
    until: null,
    subjects: [],
    action: { act, mine: false, mayNudge: false, screen: null },
  };
}
