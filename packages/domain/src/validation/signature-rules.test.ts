import { describe, expect, test } from "vitest";
import { dataStatusOf, needsComment, refuseSignature, type SignedCell, type Signer } from "./signature-rules.ts";

const ready: SignedCell = { expected: true, data: "READY", signOff: "NONE", signedById: null, delivererIds: [1], warnings: 0 };
const signed: SignedCell = { ...ready, signOff: "COORDINATOR_SIGNED", signedById: 2 };
const coordinator: Signer = { capacity: "coordinator", userId: 2 };
const owner: Signer = { capacity: "owner", userId: 3 };

describe("[VAL-05] two signatures make a validation (decisions 2)", () => {
  test.each<[string, SignedCell, Signer, string | undefined]>([
    ["the coordinator signs what is complete and checked", ready, coordinator, undefined],
    ["then the owner validates", signed, owner, undefined],
    ["who delivered does not sign", ready, { capacity: "coordinator", userId: 1 }, "deliverer-may-not-sign"],
    ["who delivered does not validate", signed, { capacity: "owner", userId: 1 }, "deliverer-may-not-sign"],
    [
      "who delivered hears so before anything else is missing",
      { ...ready, data: "BLOCKED" },
      { capacity: "owner", userId: 1 },
      "deliverer-may-not-sign",
    ],
    [
      "one of several who delivered does not sign",
      { ...ready, delivererIds: [1, 9] },
      { capacity: "coordinator", userId: 9 },
      "deliverer-may-not-sign",
    ],
    ["who signed does not validate", signed, { capacity: "owner", userId: 2 }, "signer-may-not-validate"],
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
    [{ loaded: 0, quarantined: 0 }, "NO_DATA"],
    [{ loaded: 2, quarantined: 0 }, "READY"],
    [{ loaded: 1, quarantined: 1 }, "BLOCKED"],
    [{ loaded: 0, quarantined: 1 }, "BLOCKED"],
  ] as const)("data of %j is %s", (standing, status) => {
    expect(dataStatusOf(standing)).toBe(status);
  });
});
