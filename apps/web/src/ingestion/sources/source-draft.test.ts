import { expect, test } from "vitest";
import {
  bodyOfSource,
  checkSource,
  draftOfSource,
  emptySource,
  fieldOfSource,
  type SourceDetail,
  type SourceDraft,
} from "./source-draft.ts";

const draft: SourceDraft = {
  ...emptySource({ kind: "sftp", id: 3 }),
  ingestionId: "5",
  runsAs: "9",
  zone: "Europe/Madrid",
  pattern: "{entity}_{yyyy}{mm}.csv",
};
const codes = (changed: Partial<SourceDraft>, byColumn = false) =>
  checkSource({ ...draft, ...changed }, byColumn).map(({ path, code }) => `${fieldOfSource(path)} ${code}`);

test("a whole draft is sent as it is, and comes back as the form", () => {
  expect(codes({})).toEqual([]);
  const body = bodyOfSource({ ...draft, limitDays: true, from: "25", to: "5" }, false);
  expect(body).toMatchObject({
    sftpEndpointId: 3,
    connectionId: null,
    legalEntityId: null,
    runsAs: 9,
    schedule: { when: { kind: "every", minutes: 15 }, days: { from: 25, to: 5 } },
  });
  const saved = {
    ...body,
    id: 1,
    ingestion: { id: 5, code: "F", name: "Feed", section: "GPG", entityFrom: "delivery" },
    sftpEndpoint: { id: 3, name: "Payroll" },
    connection: null,
    legalEntity: null,
    runsAs: { id: 9, name: "S" },
  } as unknown as SourceDetail;
  expect(bodyOfSource(draftOfSource(saved), false)).toEqual(body);
});

test("everything that is wrong is said at its field", () => {
  expect(codes({ ingestionId: "", place: "", runsAs: "", when: "daily", at: "7", zone: "X", limitDays: true, to: "x" })).toEqual([
    "ingestionId sources.ingestion-choose",
    "place sources.place-missing",
    "zone sources.zone-unknown",
    "at sources.time-invalid",
    "to sources.day-range",
    "runsAs sources.runs-as-choose",
  ]);
  expect(codes({ pattern: "*.csv", archiveFolder: "." })).toEqual([
    "pattern sources.pattern-needs-month",
    "pattern sources.pattern-needs-entity",
    "archiveFolder sources.folder-same",
  ]);
  expect(codes({ pattern: "{yyyy}{mm}.csv" }, true)).toEqual([]);
});

test("a connection is asked for a month of its own, and for entities by name or one", () => {
  const place = "postgresql:2";
  expect(codes({ place, asks: "select 1" })).toEqual(["legalEntityId sources.entity-needed", "month sources.month-without-name"]);
  expect(codes({ place, asks: "select * from pay where entity = {entity}", month: "previous" })).toEqual([]);
  expect(codes({ place, asks: "drop table pay", month: "previous", legalEntityId: "1" })[0]).toMatch(/^asks connections\./);
  expect(bodyOfSource({ ...draft, place, asks: "select 1" }, false)).toMatchObject({
    sftpEndpointId: null,
    connectionId: 2,
    details: { kind: "postgresql", query: "select 1" },
  });
});

test("what the server refuses leads to its field", () => {
  expect(fieldOfSource(["details", "pattern"])).toBe("pattern");
  expect(fieldOfSource(["details", "query"])).toBe("asks");
  expect(fieldOfSource(["schedule", "when", "minutes"])).toBe("minutes");
  expect(fieldOfSource(["schedule", "days", "from"])).toBe("from");
  expect(fieldOfSource(["sftpEndpointId"])).toBe("place");
  expect(fieldOfSource(["details"])).toBeUndefined();
});

test("the entity that a column says is none of the source", () => {
  expect(bodyOfSource({ ...draft, legalEntityId: "4" }, false).legalEntityId).toBe(4);
  expect(bodyOfSource({ ...draft, legalEntityId: "4" }, true).legalEntityId).toBeNull();
});
