import type { FoundUser } from "../user-draft.ts";

/** Somebody in HUB and MUT, as the server answers. */
export const ana: FoundUser = {
  person: {
    id: 7,
    email: "ana@norte.example",
    name: "Ana Gil",
    language: "es",
    active: true,
    removed: false,
    version: 3,
    createdAt: "2026-01-01T00:00:00Z",
    lastSignInAt: null,
    hasPassword: false,
    hasSecondFactor: false,
    sessions: 0,
    invitation: null,
  },
  HUB: {
    version: 5,
    memberships: [{ groupId: 2, name: "Iberia", active: true, validFrom: null, validTo: "2026-12-31" }],
    assignments: [
      { role: "data-owner", legalEntityIds: [1, 4], sections: ["GPG"], ingestionIds: null, orgIds: null, validFrom: null, validTo: null },
    ],
    views: { reports: null, scenarios: [] },
  },
  MUT: {
    version: 2,
    memberships: [],
    assignments: [
      { role: "steward", legalEntityIds: null, sections: null, ingestionIds: [9], orgIds: null, validFrom: null, validTo: null },
    ],
  },
  WF: null,
  mayChange: ["HUB", "MUT", "WF"],
  mayChangePerson: true,
};
