import { expect, test } from "vitest";
import {
  bodyOf,
  checkDraft,
  type ConnectionDetail,
  draftOf,
  emptyDraft,
  fieldOf,
  needsSecretAgain,
  opensPrivate,
  settingsOf,
} from "./connection-draft.ts";

const saved: ConnectionDetail = {
  id: 1,
  name: "HR",
  kind: "postgresql",
  settings: {
    kind: "postgresql",
    host: "hr.example.com",
    port: 5432,
    database: "hr",
    userName: "portal",
    tls: "verify-full",
    caCertificate: null,
    timeoutSeconds: 300,
  },
  hasSecret: true,
  allowPrivate: false,
  active: true,
  version: 3,
  lastResult: null,
  lastResultAt: null,
  usedBy: [],
};
const web: ConnectionDetail = {
  ...saved,
  kind: "https",
  settings: {
    kind: "https",
    baseAddress: "https://hr.example.com/x",
    signIn: "basic",
    userName: "portal",
    headerName: null,
    redirectHosts: ["a.example", "b.example"],
    caCertificate: null,
    timeoutSeconds: 300,
  },
};
const codes = (...given: Parameters<typeof checkDraft>) => checkDraft(...given).map(({ path, code }) => `${fieldOf(path)} ${code}`);

test.each([saved, web])("a saved connection is whole, and saved again it says the same", (connection) => {
  const draft = draftOf(connection);
  expect(checkDraft(draft, connection)).toEqual([]);
  expect(settingsOf(draft)).toEqual(connection.settings);
  expect(bodyOf(draft)).toEqual({ name: "HR", settings: connection.settings, allowPrivate: false, active: true });
});

test("an empty form says all that is missing, each at its field; the name is the schema's", () => {
  expect(codes(emptyDraft, undefined)).toEqual([
    "host connections.host-invalid",
    "database connections.database-invalid",
    "userName connections.user-name-invalid",
    "secret connections.secret-missing",
  ]);
  expect(codes({ ...emptyDraft, kind: "https" }, undefined)).toEqual([
    "baseAddress connections.address-invalid",
    "secret connections.secret-missing",
  ]);
});

test("the secret stays unless somebody else could hear it", () => {
  const draft = draftOf(saved);
  expect(needsSecretAgain({ ...draft, name: "Other", database: "other" }, saved)).toBe(false);
  expect(codes({ ...draft, host: "other.example.com" }, saved)).toEqual(["secret connections.secret-again"]);
  expect(codes({ ...draft, host: "other.example.com", secret: "again" }, saved)).toEqual([]);
  expect(bodyOf({ ...draftOf(web), signIn: "none", secret: "left over" })).not.toHaveProperty("secret");
});

test("opening private networks is confirmed where they were closed, and again for another host", () => {
  const draft = { ...draftOf(saved), allowPrivate: true };
  expect(codes(draft, saved)).toEqual(["confirmPrivate connections.private-not-confirmed"]);
  expect(codes({ ...draft, confirmPrivate: true }, saved)).toEqual([]);
  const open = { ...saved, allowPrivate: true };
  expect(opensPrivate(draft, open)).toBe(false);
  expect(opensPrivate({ ...draft, host: "10.0.0.9" }, open)).toBe(true);
});

test("a list of hosts is read by lines, commas and blanks", () => {
  expect(settingsOf({ ...draftOf(web), redirectHosts: " A.example,\nb.example ; a.example\n" })).toMatchObject({
    redirectHosts: ["a.example", "b.example"],
  });
});
