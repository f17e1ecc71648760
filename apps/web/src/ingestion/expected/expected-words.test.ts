import { describe, expect, test } from "vitest";
import { findFindings, listActs } from "./expected-words.ts";
import type { ExpectedLine } from "./use-expected.ts";

const line = {
  state: "waits",
  delivery: null,
  quarantined: null,
  held: null,
  attempt: null,
  cell: { id: null, signOff: "NONE", lock: "OPEN", validatedAt: null },
  maySend: true,
  mayAskReopening: true,
} as unknown as ExpectedLine;
const of = (part: object): ExpectedLine => ({ ...line, ...part });

describe("what can be done about an expected delivery", () => {
  test.each([
    ["it waits", {}, ["deliver", "history"]],
    ["one may only look", { maySend: false }, ["history"]],
    ["it is being checked", { attempt: { uploadId: 1, state: "CHECKING" } }, ["history"]],
    ["it was refused", { state: "failed", attempt: { uploadId: 1, state: "REJECTED" } }, ["errors", "deliver", "download", "history"]],
    ["it has errors", { state: "failed", quarantined: { uploadId: 2 } }, ["errors", "deliver", "download", "history"]],
    ["it waits for a yes", { state: "held", held: { uploadId: 4, why: { mayAnswer: true } } }, ["answer", "deliver", "history"]],
    ["it waits for the yes of others", { state: "held", held: { uploadId: 4, why: { mayAnswer: false } }, maySend: false }, ["history"]],
    ["it is there", { state: "done", delivery: { uploadId: 3, warningCount: 0 } }, ["history", "deliver"]],
    ["it has warnings", { state: "done", delivery: { uploadId: 3, warningCount: 2 } }, ["errors", "download", "history", "deliver"]],
    ["it is locked", { state: "done", delivery: { uploadId: 3, warningCount: 0 }, cell: { lock: "FROZEN" } }, ["reopen", "history"]],
    ["it is locked for a reader", { state: "done", cell: { lock: "LOCKED" }, mayAskReopening: false }, ["history"]],
    ["it is open again", { state: "done", cell: { lock: "REOPENED" } }, ["history", "deliver"]],
  ])("when %s", (_, part, acts) => {
    expect(listActs(of(part))).toEqual(acts);
  });

  test("the newest refusal is what is to be looked at", () => {
    const refused = { attempt: { uploadId: 9, state: "FAILED" }, quarantined: { uploadId: 2 }, delivery: { uploadId: 1, warningCount: 1 } };
    expect(findFindings(of(refused))).toBe(9);
    expect(findFindings(of({ ...refused, attempt: { uploadId: 9, state: "RECEIVED" } }))).toBe(2);
    expect(findFindings(of({}))).toBeUndefined();
  });
});
