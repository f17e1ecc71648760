import type { Output } from "@hub/contract/route.ts";
import type { getValidation, listValidation } from "@hub/contract/validation/validation.ts";
import type { Meaning } from "../../ui/StatusBadge.tsx";

export type Consolidation = Output<(typeof listValidation)["answer"]>["items"][number];
export type ConsolidationDetail = Output<(typeof getValidation)["answer"]>;
export type Cell = ConsolidationDetail["cells"][number];
export type Message = Consolidation["message"];

/** What each state means on the screen: symbol and colour of its badge. */
export const dataMeanings: Record<Cell["data"], Meaning> = { NO_DATA: "pending", BLOCKED: "blocked", HELD: "blocked", READY: "good" };
export const lockMeanings: Record<Cell["lock"], Meaning> = { OPEN: "pending", LOCKED: "good", FROZEN: "closed", REOPENED: "partial" };
export const stateMeanings: Record<Consolidation["state"], Meaning> = { NONE: "pending", PARTIAL: "partial", FULL: "good" };
export const messageMeanings = {
  validated: "good",
  pending: "pending",
  "all-available": "good",
  "partially-available": "partial",
  "none-available": "pending",
  "none-expected": "pending",
} as const satisfies Record<Message["code"], Meaning>;
