import { expect, test } from "vitest";
import { contentOf, newDraft, ofKind } from "./term-draft.ts";

const family = { id: 3, name: "Red" };

test("a name that was looked for is the name of a new term in both languages that need one", () => {
  const draft = newDraft("job-profile", { name: "Radio" });
  expect(contentOf(draft).labels).toEqual({ es: "Radio", en: "Radio", de: "", pt: "" });
});

test("another kind takes no family along, and back again it is to be chosen anew", () => {
  const draft = newDraft("job-profile", { parent: family });
  expect(contentOf(draft).parentId).toBe(3);
  expect(contentOf(ofKind(draft, "job-profile-family")).parentId).toBeNull();
  expect(ofKind(ofKind(draft, "skill"), "job-profile").parentId).toBeNull();
});
