import type { LockState, SignOff } from "../validation/signature-rules.ts";

/** Whether an expected cell keeps a month from being closed: it is not validated, or somebody corrects it. SQL says so once, in `server/src/closing/closings.sql.ts`. */
export function blocksClosing(cell: { expected: boolean; signOff: SignOff; lockState: LockState }): boolean {
  return cell.expected && (cell.signOff !== "OWNER_VALIDATED" || cell.lockState === "REOPENED");
}

/** How far a required section is in a month: expected cells and those validated among them. */
export type SectionProgress = { section: string; expected: number; validated: number };

/** Whether a closing may run: every required section that is expected in the month is validated in full, and at least one is (readings 2). */
export function isComplete(sections: readonly SectionProgress[]): boolean {
  return sections.some(({ expected }) => expected > 0) && sections.every(({ expected, validated }) => validated >= expected);
}

export type ScenarioStanding = { state: "OPEN" | "CLOSED"; currentVersion: number | null };
export type ClosingRequest = { replaces: number | null; comment: string | null };

/**
 * Why a closing asked for by hand is refused, or undefined: `changed` when another version stands than the one to be replaced,
 * `comment-required` when a closed scenario is closed again without a reason (readings 2).
 */
export function refuseClosing(scenario: ScenarioStanding, request: ClosingRequest): "changed" | "comment-required" | undefined {
  if (request.replaces !== scenario.currentVersion) return "changed";
  return scenario.state === "CLOSED" && request.comment === null ? "comment-required" : undefined;
}

/** Whether a complete scenario closes now: by itself while it is open, again only when somebody asked (readings 2). */
export function isClosingWanted(scenario: { state: "OPEN" | "CLOSED"; asked: boolean }): boolean {
  return scenario.state === "OPEN" || scenario.asked;
}
