import { expect, test } from "vitest";
import { contentOf, isSame, issuesOf, newDraft, ofKind } from "./term-draft.ts";

const family = { id: 3, name: "Red" };

test("a new term lacks its code and, of a profile, its family; a name that was looked for is its name in both languages that need one", () => {
  const draft = newDraft("job-profile", { name: "Radio" });
  expect(draft.labels).toEqual({ es: "Radio", en: "Radio", de: "", pt: "" });
  expect(Object.keys(issuesOf(draft))).toEqual(["code", "parentId"]);
  expect(Object.keys(issuesOf(newDraft("knowledge-area")))).toEqual(["code", "labels.es", "labels.en"]);
});

test("another kind takes no family along, and back again it is to be chosen anew", () => {
  const draft = newDraft("job-profile", { parent: family });
  expect(contentOf(draft).parentId).toBe(3);
  expect(contentOf(ofKind(draft, "job-profile-family")).parentId).toBeNull();
  expect(ofKind(ofKind(draft, "skill"), "job-profile").parent).toBeNull();
  expect(isSame(draft, { ...draft, parent: { id: 3, name: "otro nombre" } })).toBe(true);
  expect(isSame(draft, { ...draft, code: "x" })).toBe(false);
});
