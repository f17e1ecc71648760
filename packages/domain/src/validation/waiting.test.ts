import { describe, expect, test } from "vitest";
import { type Grant, noAccess, type Role } from "../session/permissions.ts";
import { type Colleague, findSigners, findWaiting, nextStepOf, refuseNudge, type WaitingCell } from "./waiting.ts";

const ready: WaitingCell = {
  sectionCode: "PLN",
  legalEntityId: 5,
  expected: true,
  data: "READY",
  signOff: "NONE",
  lock: "OPEN",
  delivererIds: [],
  signerIds: [],
  askerIds: null,
  heldIn: [],
};
const validated: WaitingCell = { ...ready, signOff: "OWNER_VALIDATED", lock: "LOCKED" };
const has = (id: number, role: Role, more: Partial<Grant> = {}): Colleague => ({
  ...noAccess,
  id,
  grants: [{ role, legalEntityId: null, sectionCode: null, ingestionId: null, ...more }],
});

describe("what a cell waits for", () => {
  test.each<[string, Partial<WaitingCell>, string | null]>([
    ["nothing, where it is not expected", { expected: false }, null],
    ["a file", { data: "NO_DATA" }, "deliver"],
    ["a better file, where it is blocked", { data: "BLOCKED" }, "deliver"],
    ["an answer, where a file is held", { data: "HELD" }, "answer"],
    ["an answer before the validation, too", { data: "HELD", signOff: "COORDINATOR_SIGNED" }, "answer"],
    ["an answer, where a file is held for what is open again", { ...validated, data: "HELD", lock: "REOPENED" }, "answer"],
    ["nothing, where it was validated and the file is held for good", { ...validated, data: "HELD" }, null],
    ["another opening, where a file is held and the time over", { data: "HELD", lock: "LOCKED" }, "reopen"],
    ["the first signature", {}, "sign"],
    ["the validation", { signOff: "COORDINATOR_SIGNED" }, "validate"],
    ["nothing, once validated", validated, null],
    ["nothing, once frozen", { ...validated, lock: "FROZEN" }, null],
    ["a decision, where somebody asks to open it", { ...validated, askerIds: [1] }, "decide"],
    ["a corrected file, where it is open again", { ...validated, lock: "REOPENED" }, "deliver"],
    ["the signature of a corrected file", { lock: "REOPENED" }, "sign"],
    ["another opening, where the corrected file is blocked and the time over", { data: "BLOCKED", lock: "LOCKED" }, "reopen"],
    ["the signature, also when the time to correct is over", { lock: "FROZEN" }, "sign"],
  ])("%s", (_, cell, step) => {
    expect(nextStepOf({ ...ready, ...cell })).toBe(step);
  });
});

describe("[VAL-05] whom it waits for: those who could do it by the rules", () => {
  const people = (cell: WaitingCell, ...colleagues: Colleague[]) => findWaiting(cell, colleagues, [31, 32])?.people;

  test("files: sources of the entity and of an ingestion of the section, else coordinators", () => {
    const missing: WaitingCell = { ...ready, data: "NO_DATA" };
    const all = [
      has(1, "process-source", { ingestionId: 31 }),
      has(2, "process-source", { ingestionId: 99 }),
      has(3, "process-source", { legalEntityId: 6 }),
      has(4, "upload-coordinator", { legalEntityId: 5 }),
    ];
    expect(people(missing, ...all)).toEqual([1]);
    expect(people(missing, ...all.slice(1))).toEqual([4]);
    expect(findWaiting(missing, [has(1, "process-source")], [])).toMatchObject({ step: "deliver", people: [] });
  });

  test("an answer whether a held file is the right one: whoever may deliver in its ingestion, who delivered it too", () => {
    const held: WaitingCell = { ...ready, data: "HELD", heldIn: [32], delivererIds: [2] };
    const all = [
      has(1, "process-source", { ingestionId: 31 }),
      has(2, "process-source", { ingestionId: 32 }),
      has(3, "process-source", { ingestionId: 32, legalEntityId: 6 }),
      has(4, "upload-coordinator", { legalEntityId: 5 }),
      has(5, "data-owner"),
    ];
    expect(findWaiting(held, all, [31, 32])).toEqual({ step: "answer", roles: ["process-source"], people: [2] });
    expect(people(held, ...all.slice(2))).toEqual([4]);
  });

  test("signatures: not who delivered, not who signed, no administrator, not in their stead", () => {
    const coordinators = [1, 2, 3].map((id) => has(id, "upload-coordinator"));
    expect(people({ ...ready, delivererIds: [2] }, ...coordinators)).toEqual([1, 3]);
    const signed: WaitingCell = { ...ready, signOff: "COORDINATOR_SIGNED", delivererIds: [1], signerIds: [2] };
    const owners = [1, 2, 3, 4].map((id) => has(id, "data-owner", { sectionCode: id === 4 ? "GPG" : null }));
    expect(people(signed, ...owners)).toEqual([3]);
    expect(people(signed, has(6, "data-owner", { onBehalfOf: 2 }), has(7, "data-owner", { onBehalfOf: 3 }))).toEqual([7]);
    const administrator = { ...has(8, "data-owner"), grants: [...has(8, "data-owner").grants, ...has(8, "hub-admin").grants] };
    expect(people(signed, administrator)).toEqual([]);
  });

  test("reopenings: an owner for what is locked, the group's for what is frozen, never the asker", () => {
    const colleagues = [has(1, "data-owner"), has(2, "data-owner"), has(3, "group-owner"), has(4, "upload-coordinator")];
    expect(people({ ...validated, askerIds: [1] }, ...colleagues)).toEqual([2, 3]);
    expect(people({ ...validated, lock: "FROZEN", askerIds: [1] }, ...colleagues)).toEqual([3]);
  });

  test("a nudge goes to somebody else, once a day", () => {
    const waiting = { step: "sign" as const, roles: [], people: [1, 2] };
    expect(refuseNudge(null, 3, false)).toBe("nudge-nobody");
    expect(refuseNudge({ ...waiting, people: [] }, 3, false)).toBe("nudge-nobody");
    expect(refuseNudge(waiting, 2, false)).toBe("nudge-yourself");
    expect(refuseNudge(waiting, 3, true)).toBe("nudged-today");
    expect(refuseNudge(waiting, 3, false)).toBeUndefined();
  });
});

test("[EYES-04] who delivers neither signs nor validates then, nor does whoever they stand in for", () => {
  const place = { legalEntityId: 5, sectionCode: "PLN" };
  const colleagues = [
    has(1, "upload-coordinator"),
    has(2, "upload-coordinator"),
    has(3, "data-owner"),
    has(4, "data-owner", { onBehalfOf: 1 }),
  ];
  expect(findSigners(place, [], colleagues)).toEqual({ sign: [1, 2], validate: [3, 4] });
  expect(findSigners(place, [1], colleagues)).toEqual({ sign: [2], validate: [3] });
  expect(findSigners(place, [1, 2], colleagues).sign).toEqual([]);
  expect(findSigners({ ...place, legalEntityId: 6 }, [], [has(1, "upload-coordinator", { legalEntityId: 5 })]).sign).toEqual([]);
});
