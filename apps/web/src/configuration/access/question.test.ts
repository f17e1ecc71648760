import { expect, test } from "vitest";
import { questionOf, searchOf } from "./question.ts";

test("a question stands in the address and comes back as it was", () => {
  const question = { email: "ana@example.com", permission: "uploads.send", legalEntityId: 7, section: "GPG", ingestionId: 3 } as const;
  expect(questionOf(searchOf(question) as Record<string, string>)).toEqual(question);
  expect(questionOf({})).toEqual({});
});

test("what cannot be meant and what the permission does not depend on is left out", () => {
  expect(questionOf({ person: " ", what: "everything", entity: "-1", of: "", ingestion: "1e3" })).toEqual({});
  expect(questionOf({ person: "ana@example.com", what: "validation.consolidate", entity: "7", of: "GPG", ingestion: "3" })).toEqual({
    email: "ana@example.com",
    permission: "validation.consolidate",
    section: "GPG",
  });
  expect(questionOf({ what: "glossary.read", entity: "7" })).toEqual({ permission: "glossary.read" });
});
