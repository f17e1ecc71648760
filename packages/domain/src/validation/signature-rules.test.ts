import { describe, expect, test } from "vitest";
import { needsComment, owedComments, refuseReturn, refuseSignature, type SignedCell, type Signer } from "./signature-rules.ts";

const ready: SignedCell = { expected: true, data: "READY", signOff: "NONE", signerIds: [], delivererIds: [1], warnings: 0 };
const signed: SignedCell = { ...ready, signOff: "COORDINATOR_SIGNED", signerIds: [2] };
const coordinator: Signer = { capacity: "coordinator", userId: 2, onBehalfOf: null };
const owner: Signer = { capacity: "owner", userId: 3, onBehalfOf: null };

describe("[VAL-05] two signatures make a validation (readings 2)", () => {
  test.each<[string, SignedCell, Signer, string | undefined]>([
    ["the coordinator signs what is complete and checked", ready, coordinator, undefined],
    ["then the owner validates", signed, owner, undefined],
    ["who delivered does not sign", ready, { capacity: "coordinator", userId: 1, onBehalfOf: null }, "deliverer-may-not-sign"],
    ["who delivered does not validate", signed, { capacity: "owner", userId: 1, onBehalfOf: null }, "deliverer-may-not-sign"],
    [
      "who delivered hears so before anything else is missing",
      { ...ready, data: "BLOCKED" },
      { capacity: "owner", userId: 1, onBehalfOf: null },
      "deliverer-may-not-sign",
    ],
    [
      "one of several who delivered does not sign",
      { ...ready, delivererIds: [1, 9] },
      { capacity: "coordinator", userId: 9, onBehalfOf: null },
      "deliverer-may-not-sign",
    ],
    ["nor in the stead of who delivered", ready, { capacity: "coordinator", userId: 4, onBehalfOf: 1 }, "deliverer-may-not-sign"],
    ["nor in the stead of who signed", signed, { capacity: "owner", userId: 4, onBehalfOf: 2 }, "signer-may-not-validate"],
    ["who signed does not validate", signed, { capacity: "owner", userId: 2, onBehalfOf: null }, "signer-may-not-validate"],
    ["no validation before the first signature", ready, owner, "first-signature-missing"],
    ["no first signature on missing data", { ...ready, data: "NO_DATA", delivererIds: [] }, coordinator, "cell-not-ready"],
    ["no first signature on blocked data", { ...ready, data: "BLOCKED" }, coordinator, "cell-not-ready"],
    ["no validation of blocked data", { ...signed, data: "BLOCKED" }, owner, "cell-not-ready"],
    ["a first signature is given once", signed, coordinator, "already-signed"],
    ["a validation is given once", { ...signed, signOff: "OWNER_VALIDATED" }, owner, "already-validated"],
    ["no first signature after the validation", { ...signed, signOff: "OWNER_VALIDATED" }, coordinator, "already-validated"],
    ["a cell that is not expected is not applicable", { ...ready, expected: false }, coordinator, "period-not-expected"],
  ])("%s", (_, cell, signer, refusal) => {
    expect(refuseSignature(cell, signer)).toBe(refusal);
  });

  test("warnings are commented before the first signature, not before the second", () => {
    expect(needsComment({ ...ready, warnings: 2 }, coordinator)).toBe(true);
    expect(needsComment(ready, coordinator)).toBe(false);
    expect(needsComment({ ...signed, warnings: 2 }, owner)).toBe(false);
  });

  test.each([
    ["NONE", "nothing-to-return"],
    ["COORDINATOR_SIGNED", undefined],
    ["OWNER_VALIDATED", "already-validated"],
  ] as const)("a cell that is %s is sent back: %s", (signOff, refusal) => {
    expect(refuseReturn({ signOff })).toBe(refusal);
  });
});

test.each([
  ["nothing is delivered", { data: "NO_DATA" }, { findings: 0, files: 0 }],
  ["it is not expected", { expected: false }, { findings: 0, files: 0 }],
  ["errors block it", { data: "BLOCKED" }, { findings: 0, files: 0 }],
  ["it waits for the first signature", {}, { findings: 2, files: 37 }],
  ["it is signed", { signOff: "COORDINATOR_SIGNED" }, { findings: 0, files: 0 }],
  ["it is validated", { signOff: "OWNER_VALIDATED" }, { findings: 0, files: 0 }],
] as const)("comments that a cell's warnings need, where %s", (_, given, owed) => {
  expect(owedComments({ expected: true, data: "READY", signOff: "NONE", warnings: 37, warningFindings: 2, ...given })).toEqual(owed);
});
