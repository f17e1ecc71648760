export type DataStatus = "NO_DATA" | "BLOCKED" | "READY";
export type SignOff = "NONE" | "COORDINATOR_SIGNED" | "OWNER_VALIDATED";

/** What a signature depends on. `signOff` is NONE again when another delivery came after the first signature. */
export type SignedCell = {
  expected: boolean;
  data: DataStatus;
  signOff: SignOff;
  signedById: number | null;
  /** Who delivered what stands. */
  delivererIds: readonly number[];
  /** Warnings of the checks on what stands. */
  warnings: number;
};
export type Signer = { capacity: "coordinator" | "owner"; userId: number };
export type SignatureRefusal =
  | "period-not-expected"
  | "already-signed"
  | "already-validated"
  | "deliverer-may-not-sign"
  | "signer-may-not-validate"
  | "first-signature-missing"
  | "cell-not-ready";

/** The data of a cell: blocked while a quarantined delivery stands, ready once one is loaded (decisions 2). */
export function dataStatusOf(standing: { loaded: number; quarantined: number }): DataStatus {
  if (standing.quarantined > 0) return "BLOCKED";
  return standing.loaded > 0 ? "READY" : "NO_DATA";
}

/** Why this person may not give this signature, or undefined (decisions 2: by user id, not by role). What nobody can mend comes first. */
export function refuseSignature(cell: SignedCell, signer: Signer): SignatureRefusal | undefined {
  if (!cell.expected) return "period-not-expected";
  if (cell.signOff === "OWNER_VALIDATED") return "already-validated";
  if (cell.delivererIds.includes(signer.userId)) return "deliverer-may-not-sign";
  const refusal = signer.capacity === "coordinator" ? refuseFirst(cell) : refuseSecond(cell, signer);
  return refusal ?? (cell.data === "READY" ? undefined : "cell-not-ready");
}

/** Whether the first signature has to say something: warnings are each commented before it (decisions 3). */
export function needsComment(cell: SignedCell, signer: Signer): boolean {
  return signer.capacity === "coordinator" && cell.warnings > 0;
}

function refuseFirst(cell: SignedCell): SignatureRefusal | undefined {
  return cell.signOff === "COORDINATOR_SIGNED" ? "already-signed" : undefined;
}

function refuseSecond(cell: SignedCell, signer: Signer): SignatureRefusal | undefined {
  if (cell.signOff === "NONE") return "first-signature-missing";
  return cell.signedById === signer.userId ? "signer-may-not-validate" : undefined;
}
