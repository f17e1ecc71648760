import { type Grant, noAccess } from "@hub/domain/session/permissions.ts";
import { expect, test } from "vitest";
import { type Hearers, hears, readTold } from "./told.ts";

const grant = (given: Partial<Grant>): Grant => ({
  role: "data-owner",
  legalEntityId: null,
  sectionCode: null,
  ingestionId: null,
  ...given,
});
const cell = { legalEntityId: 1, sectionCode: "PLN" };
const cases: [string, Partial<Grant>[], Hearers, boolean][] = [
  ["who is meant, without any right", [], { users: [9] }, true],
  ["who is not meant", [], { users: [8] }, false],
  ["a right on everything", [{}], { places: [cell] }, true],
  ["a right on the entity", [{ legalEntityId: 1 }], { places: [cell] }, true],
  ["a right on another entity", [{ legalEntityId: 2 }], { places: [cell] }, false],
  ["a right on another section", [{ sectionCode: "OnHR" }], { places: [cell] }, false],
  ["a right on one of its places", [{ legalEntityId: 2 }], { places: [cell, { ...cell, legalEntityId: 2 }] }, true],
  ["a right on one ingestion, of whole cells", [{ ingestionId: 5 }], { places: [cell] }, false],
  ["the same ingestion", [{ ingestionId: 5 }], { places: [{ ...cell, ingestionId: 5 }] }, true],
  ["another ingestion", [{ ingestionId: 5 }], { places: [{ ...cell, ingestionId: 6 }] }, false],
  ["some ingestion of the section", [{ ingestionId: 5, sectionCode: "PLN" }], { places: [{ ...cell, ingestionId: null }] }, true],
  ["a section's state, with a right on one entity", [{ legalEntityId: 1 }], { places: [{ ...cell, legalEntityId: null }] }, true],
  ["a section's state, with a right on another section", [{ sectionCode: "X" }], { places: [{ ...cell, legalEntityId: null }] }, false],
  ["a part of the planned organisation says nothing of cells", [{ role: "swp-planner", orgId: 3 }], { places: [cell] }, false],
  ["the permission somewhere", [{ legalEntityId: 2 }], { permission: "quality.read" }, true],
  ["no such permission", [{ role: "wf-user" }], { permission: "quality.read" }, false],
  ["the permission elsewhere", [{ legalEntityId: 2 }], { permission: "quality.read", places: [cell] }, false],
  ["another role there", [{ role: "wf-user", legalEntityId: 1 }], { permission: "quality.read", places: [cell] }, false],
  ["nobody named", [{}], {}, false],
];
test.each(cases)("[SERV-04] %s", (_, grants, to, expected) => {
  expect(hears({ ...noAccess, id: 9, grants: grants.map(grant) }, to)).toBe(expected);
});

test.each(["", "null", "1", "{", '{"topic":1}', "[]"])("what is no message of ours is none: %s", (text) => {
  expect(readTold(text)).toBeUndefined();
});
