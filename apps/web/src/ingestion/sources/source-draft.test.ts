import { expect, test } from "vitest";
import {
  bodyOfSource,
  checkSource,
  draftOfSource,
  emptySource,
  fieldOfSource,
  type SourceDetail,
  type SourceDraft,
  type SourceOptions,
} from "./source-draft.ts";

const options: SourceOptions = {
  people: [],
  legalEntities: [],
  sftpEndpoints: [{ id: 3, name: "Payroll" }],
  connections: [{ id: 2, name: "Warehouse", kind: "postgresql" }],
};
const draft: SourceDraft = {
  ...emptySource({ kind: "sftp", id: 3 }),
  ingestionId: "5",
  runsAs: "9",
  zone: "Europe/Madrid",
  sftp: { ...emptySource({ kind: "sftp" }).sftp, pattern: "{entity}_{yyyy}{mm}.csv" },
};
const codes = (changed: Partial<SourceDraft>, byColumn = false) =>
  checkSource({ ...draft, ...changed }, options, byColumn).map((issue) => `${fieldOfSource(issue)} ${issue.code}`);

test("a whole draft is sent as it is, and comes back as the form", () => {
  expect(codes({})).toEqual([]);
  const body = bodyOfSource({ ...draft, limitDays: true, from: "25", to: "5" }, options);
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
  expect(bodyOfSource(draftOfSource(saved), options)).toEqual(body);
});

test("everything that is wrong is said at its field", () => {
  expect(codes({ ingestionId: "", place: "", runsAs: "", when: "daily", at: "7", zone: "X", limitDays: true, to: "x" })).toEqual([
    "source-ingestionId sources.ingestion-choose",
    "source-place sources.place-missing",
    "source-zone sources.zone-unknown",
    "source-at sources.time-invalid",
    "source-to sources.day-range",
    "source-runsAs sources.runs-as-choose",
  ]);
  expect(codes({ sftp: { ...draft.sftp, pattern: "*.csv", archiveFolder: "." } })).toEqual([
    "source-pattern sources.pattern-needs-month",
    "source-pattern sources.pattern-needs-entity",
    "source-archiveFolder sources.folder-same",
  ]);
  expect(codes({ sftp: { ...draft.sftp, pattern: "{yyyy}{mm}.csv" } }, true)).toEqual([]);
});

test("a connection is asked for a month of its own, and for entities by name or one", () => {
  const place = "connection:2";
  expect(codes({ place, asks: "select 1" })).toEqual([
    "source-legalEntityId sources.entity-needed",
    "source-month sources.month-without-name",
  ]);
  expect(codes({ place, asks: "select * from pay where entity = {entity}", month: "previous" })).toEqual([]);
  expect(codes({ place, asks: "drop table pay", month: "previous", legalEntityId: "1" })[0]).toMatch(/^source-asks connections\./);
  expect(bodyOfSource({ ...draft, place, asks: "select 1" }, options)).toMatchObject({
    sftpEndpointId: null,
    connectionId: 2,
    details: { kind: "postgresql", query: "select 1" },
  });
});
