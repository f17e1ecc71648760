import { createSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { expect, test } from "vitest";
import { checkBody } from "../../forms/check-body.ts";
import { bodyOfEndpoint, checkEndpoint, draftOfEndpoint, emptyEndpoint, type EndpointDetail, forgetsHostKey } from "./endpoint-draft.ts";

const saved: EndpointDetail = {
  id: 1,
  name: "Payroll",
  host: "sftp.example.com",
  port: 22,
  userName: "hub",
  auth: "password",
  hasSecret: true,
  hostKey: { algorithm: "ssh-ed25519", fingerprint: "SHA256:x", pinnedBy: "a", pinnedAt: "2026-11-05T08:00:00Z" },
  allowPrivate: false,
  active: true,
  version: 3,
  lastResult: null,
  lastResultAt: null,
  sources: 0,
};
/** What a form says of each field: the rules first, then the schema. */
const codes = (changed: object, base: EndpointDetail | null = saved) => {
  const draft = { ...(base ? draftOfEndpoint(base) : emptyEndpoint), ...changed };
  const issues = [...checkEndpoint(draft, base ?? undefined), ...checkBody(createSftpEndpoint.body, bodyOfEndpoint(draft))];
  const said = new Map(issues.toReversed().map(({ code, path }) => [path[0], code]));
  return [...said].map(([field, code]) => `${field} ${code}`).toSorted();
};

test("what is stored stays out of the form and of what is sent, until it is replaced", () => {
  const draft = draftOfEndpoint(saved);
  expect(draft.secret).toBeUndefined();
  expect(bodyOfEndpoint(draft)).not.toHaveProperty("secret");
  expect(bodyOfEndpoint({ ...draft, secret: "new", passphrase: "of a key" })).toMatchObject({ secret: "new" });
  expect(bodyOfEndpoint({ ...draft, secret: "new", passphrase: "of a key" })).not.toHaveProperty("passphrase");
  expect(codes({})).toEqual([]);
  expect(codes({ name: "Other", active: false })).toEqual([]);
});

test("another server, user or way of signing in asks for the secret; another server forgets its key", () => {
  for (const changed of [{ host: "x.example.com" }, { port: "2222" }, { userName: "other" }, { auth: "key" }])
    expect(codes(changed)).toEqual(["secret sftp.secret-again"]);
  expect(forgetsHostKey({ ...draftOfEndpoint(saved), port: "2222" }, saved)).toBe(true);
  expect(forgetsHostKey({ ...draftOfEndpoint(saved), userName: "other" }, saved)).toBe(false);
});

test("everything that is missing is said at once; a private network is opened on purpose", () => {
  expect(codes({ port: "0" }, null)).toEqual([
    "host sftp.host-invalid",
    "name ui.field-required",
    "port sftp.port-invalid",
    "secret sftp.secret-missing",
    "userName ui.field-required",
  ]);
  expect(codes({ allowPrivate: true })).toEqual(["confirmPrivate sftp.private-unconfirmed"]);
  expect(codes({ allowPrivate: true, confirmPrivate: true })).toEqual([]);
});
