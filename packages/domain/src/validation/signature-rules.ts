import { isOneOf, type Standing } from "./four-eyes.ts";

/** HELD: a file nothing like its entity waits for somebody to say that it is the right one; what stood before stands. */
export type DataStatus = "NO_DATA" | "BLOCKED" | "HELD" | "READY";
export type SignOff = "NONE" | "COORDINATOR_SIGNED" | "OWNER_VALIDATED";
export type LockState = "OPEN" | "LOCKED" | "FROZEN" | "REOPENED";

/** What a signature depends on. `signOff` is NONE again when another delivery came after the first signature. */
export type SignedCell = {
  expected: boolean;
  data: DataStatus;
  signOff: SignOff;
  /** Who gave the first signature, and in whose stead. */
  signerIds: readonly number[];
  /** Who delivered what stands, and in whose stead. */
  delivererIds: readonly number[];
  /** Warnings of the checks on what stands. */
  warnings: number;
};
export type Signer = { capacity: "coordinator" | "owner" } & Standing;
export type SignatureRefusal =
  | "period-not-expected"
  | "already-signed"
  | "already-validated"
  | "deliverer-may-not-sign"
  | "signer-may-not-validate"
  | "first-signature-missing"
  | "cell-not-ready";

/** Why this person may not give this signature, or undefined (readings 2: by user id, not by role). What nobody can mend comes first. */
export function refuseSignature(cell: SignedCell, signer: Signer): SignatureRefusal | undefined {
  if (!cell.expected) return "period-not-expected";
  if (cell.signOff === "OWNER_VALIDATED") return "already-validated";
  if (isOneOf(signer, cell.delivererIds)) return "deliverer-may-not-sign";
  const refusal = signer.capacity === "coordinator" ? refuseFirst(cell) : refuseSecond(cell, signer);
  return refusal ?? (cell.data === "READY" ? undefined : "cell-not-ready");
}

/** What a cell's warnings are: of the check rules on all that is delivered for it, and of the checks of its files. */
export type WarnedCell = Pick<SignedCell, "expected" | "data" | "signOff" | "warnings"> & { warningFindings: number };
/** Comments that the first signature needs: one on each warning of the rules (`findings`), one on all those of the files together, of which there are `files`. */
export type OwedComments = { findings: number; files: number };

/** What the first signature still has to say of a cell's warnings (readings 3): nothing once it is given, or while there is nothing to sign. */
export function owedComments({ expected, data, signOff, warnings, warningFindings }: WarnedCell): OwedComments {
  const isOwed = expected && signOff === "NONE" && data === "READY";
  return isOwed ? { findings: warningFindings, files: warnings } : { findings: 0, files: 0 };
}

/** Whether a signature needs a comment of its own: the first one, where the files have warnings. */
export function needsComment(cell: Pick<SignedCell, "warnings">, signer: Pick<Signer, "capacity">): boolean {
  return signer.capacity === "coordinator" && cell.warnings > 0;
}

/** Whether there is a first signature that an owner can send back: before the validation, not after it. */
export function refuseReturn(cell: Pick<SignedCell, "signOff">): "nothing-to-return" | "already-validated" | undefined {
  if (cell.signOff === "OWNER_VALIDATED") return "already-validated";
  return cell.signOff === "NONE" ? "nothing-to-return" : undefined;
}

function refuseFirst(cell: SignedCell): SignatureRefusal | undefined {
  return cell.signOff === "COORDINATOR_SIGNED" ? "already-signed" : undefined;
}

function refuseSecond(cell: SignedCell, signer: Signer): SignatureRefusal | undefined {
  if (cell.signOff === "NONE") return "first-signature-missing";
  return isOneOf(signer, cell.signerIds) ? "signer-may-not-validate" : undefined;
}
