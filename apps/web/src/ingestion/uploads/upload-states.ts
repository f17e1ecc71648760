import type { getUpload } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Meaning } from "../../ui/StatusBadge.tsx";

export type Upload = Output<(typeof getUpload)["answer"]>;
export type Delivery = Upload["deliveries"][number];
export type Held = NonNullable<Delivery["held"]>;

/** Whether the portal still works on it, so that it is worth asking again. */
export function isRunning({ state }: Pick<Upload, "state">): boolean {
  return state === "RECEIVED" || state === "CHECKING";
}

export type Outcome =
  | "received"
  | "checking"
  | "rejected"
  | "quarantined"
  | "held"
  | "discarded"
  | "loaded"
  | "loaded-with-warnings"
  | "loaded-in-part"
  | "skipped"
  | "unchanged"
  | "nothing"
  | "checked"
  | "checked-with-warnings"
  | "checked-with-errors"
  | "failed"
  | "quarantined-superseded"
  | "held-superseded"
  | "superseded";

/** What came of an upload, as the sentence `ingestion.outcome-<it>` and the badge `ingestion.badge-<it>` say it. */
export function outcomeOf(upload: Upload): Outcome {
  switch (upload.state) {
    case "RECEIVED":
      return "received";
    case "CHECKING":
      return "checking";
    case "REJECTED":
      return "rejected";
    case "FAILED":
      return "failed";
    case "CHECKED":
      return checkOutcome(upload);
    case "QUARANTINED":
      return upload.purpose === "check" ? checkOutcome(upload) : isSuperseded(upload) ? "quarantined-superseded" : "quarantined";
    case "HELD":
      return isSuperseded(upload) ? "held-superseded" : "held";
    case "DISCARDED":
      return "discarded";
    case "LOADED":
      if (upload.comment !== null && !isSuperseded(upload)) return "nothing";
      return isSuperseded(upload) ? "superseded" : isUnchanged(upload) ? "unchanged" : "loaded";
    case "LOADED_WITH_WARNINGS":
      if (isUnchanged(upload)) return "unchanged";
      return isSuperseded(upload) ? "superseded" : "loaded-with-warnings";
    case "LOADED_IN_PART":
      return "loaded-in-part";
  }
}

function checkOutcome({ errorCount, warningCount }: Upload): Outcome {
  if (errorCount > 0) return "checked-with-errors";
  return warningCount > 0 ? "checked-with-warnings" : "checked";
}

/** Only when all it brought has been replaced: a file of several entities may stand in part. */
function isSuperseded({ deliveryCount, supersededCount }: Upload): boolean {
  return deliveryCount > 0 && supersededCount === deliveryCount;
}

/** What stands says the same for each of its entities. */
function isUnchanged({ deliveryCount, unchangedCount }: Upload): boolean {
  return deliveryCount > 0 && unchangedCount === deliveryCount;
}

/** Badge colours of outcomes. */
export const outcomeMeaning = {
  received: "pending",
  checking: "pending",
  rejected: "late",
  quarantined: "late",
  held: "late",
  discarded: "pending",
  loaded: "good",
  "loaded-with-warnings": "partial",
  "loaded-in-part": "late",
  skipped: "pending",
  unchanged: "good",
  nothing: "good",
  checked: "good",
  "checked-with-warnings": "partial",
  "checked-with-errors": "late",
  failed: "late",
  superseded: "pending",
  "quarantined-superseded": "pending",
  "held-superseded": "pending",
} as const satisfies Record<Outcome, Meaning>;

/** Badge colours of what an entity got. */
export const deliveryMeaning: Record<Delivery["state"], Meaning> = {
  QUARANTINED: "late",
  HELD: "late",
  DISCARDED: "pending",
  LOADED: "good",
  LOADED_WITH_WARNINGS: "partial",
  SKIPPED: "pending",
  UNCHANGED: "good",
  SUPERSEDED: "pending",
};
