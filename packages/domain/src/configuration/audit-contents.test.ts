import { expect, test } from "vitest";
import type { Grant, Role } from "../session/permissions.ts";
import { seesAuditContents } from "./audit-contents.ts";

const everywhere = { legalEntityId: null, sectionCode: null, ingestionId: null };
const accessOf = (...grants: Grant[]) => ({ grants, views: { reports: null, scenarios: null }, scopes: null });
const as = (role: Role, limit: Partial<Grant> = {}) => accessOf({ role, ...everywhere, ...limit });

test.each(["cell", "quality-event", "quality-view", "swp-item", "swp-pool"])(
  "what was changed in a %s is not told to an administrator, who reads no such rows",
  (type) => expect(seesAuditContents(type, as("hub-admin"))).toBe(false),
);

test.each(["user", "upload", "legal-entity", "swp-term", "swp-org"])("what was changed in a %s is", (type) =>
  expect(seesAuditContents(type, as("hub-admin"))).toBe(true),
);

test("an administrator who reads all of an area is told, one who reads a part of it is not", () => {
  const admin: Grant = { role: "hub-admin", ...everywhere };
  expect(seesAuditContents("cell", accessOf(admin, { role: "group-owner", ...everywhere }))).toBe(true);
  expect(seesAuditContents("cell", accessOf(admin, { role: "data-owner", ...everywhere, legalEntityId: 7 }))).toBe(false);
});
