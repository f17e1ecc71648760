import { expect, test } from "vitest";
import {
  checkConnectionSecret,
  checkConnectionSettings,
  type HttpsSettings,
  type PostgresqlSettings,
  secretPlace,
  trimConnectionSettings,
} from "./connection-settings.ts";

const database: PostgresqlSettings = {
  kind: "postgresql",
  host: "hr.example.com",
  port: 5432,
  database: "hr",
  userName: "portal",
  tls: "verify-full",
  caCertificate: null,
  timeoutSeconds: 300,
};
const download: HttpsSettings = {
  kind: "https",
  baseAddress: "https://hr.example.com/export",
  signIn: "bearer",
  userName: null,
  headerName: null,
  redirectHosts: [],
  caCertificate: null,
  timeoutSeconds: 300,
};
const codes = (settings: PostgresqlSettings | HttpsSettings) =>
  checkConnectionSettings(settings).map(({ code, path }) => `${code.replace("connections.", "")} ${path.slice(1).join(".")}`);

test("settings that are whole", () => {
  expect(codes(database)).toEqual([]);
  expect(codes(download)).toEqual([]);
});

test("all that is wrong is said at once", () => {
  expect(codes({ ...database, host: "127.1", port: 0, database: "", userName: "a\nb", timeoutSeconds: 4, caCertificate: "x" })).toEqual([
    "certificate-invalid caCertificate",
    "timeout-invalid timeoutSeconds",
    "host-invalid host",
    "port-invalid port",
    "database-invalid database",
    "user-name-invalid userName",
  ]);
  expect(
    codes({ ...download, baseAddress: "http://x", signIn: "header", headerName: "Host", redirectHosts: ["ok.example", "0x7f.1"] }),
  ).toEqual(["address-invalid baseAddress", "header-name-invalid headerName", "host-invalid redirectHosts.1"]);
  expect(codes({ ...download, signIn: "basic", userName: "a:b" })).toEqual(["user-name-colon userName"]);
});

test.each([
  "Host",
  "Content-Length",
  "Transfer-Encoding",
  "Connection",
  "Cookie",
  "Proxy-Authorization",
  "X-Forwarded-For",
  "X Key",
  "X-Key\r\nA",
  "",
])("%j cannot be the header of the secret", (headerName) =>
  expect(codes({ ...download, signIn: "header", headerName })).toEqual(["header-name-invalid headerName"]),
);
test.each(["Authorization", "X-Api-Key"])("%s can", (headerName) =>
  expect(codes({ ...download, signIn: "header", headerName })).toEqual([]),
);

test("a private key pasted with the certificate is refused, not kept", () => {
  const certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
  expect(codes({ ...database, caCertificate: certificate + certificate })).toEqual([]);
  expect(codes({ ...database, caCertificate: `${certificate}-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----` })).toEqual([
    "certificate-invalid caCertificate",
  ]);
});

test("what a kind does not use is not kept", () => {
  expect(trimConnectionSettings({ ...download, signIn: "none", userName: "left", headerName: "X-Left" })).toMatchObject({
    userName: null,
    headerName: null,
  });
  expect(trimConnectionSettings({ ...database, tls: "disable", caCertificate: "x" })).toMatchObject({ caCertificate: null });
});

test("[CONF-08] the secret is asked again wherever somebody else could hear it", () => {
  for (const change of [
    { host: "evil.example" },
    { port: 5433 },
    { userName: "other" },
    { tls: "disable" as const },
    { caCertificate: "x" },
  ])
    expect(secretPlace({ ...database, ...change })).not.toBe(secretPlace(database));
  for (const change of [
    { baseAddress: "https://evil.example" },
    { signIn: "basic" as const },
    { headerName: "X-Key" },
    { caCertificate: "x" },
  ])
    expect(secretPlace({ ...download, ...change })).not.toBe(secretPlace(download));
  expect(secretPlace({ ...database, database: "other", timeoutSeconds: 5 })).toBe(secretPlace(database));
});

test("a secret that would add a header of its own is refused", () => {
  const codes = (secret: string, settings: PostgresqlSettings | HttpsSettings) =>
    checkConnectionSecret(settings, secret).map(({ code }) => code);
  expect(codes("tok\r\nX-Evil: 1", download)).toEqual(["connections.secret-not-ascii"]);
  expect(codes("contraseña", download)).toEqual(["connections.secret-not-ascii"]);
  expect(codes("contraseña larga", database)).toEqual([]);
  expect(codes("", database)).toEqual(["connections.secret-invalid"]);
  expect(codes("a\nb", database)).toEqual(["connections.secret-invalid"]);
});
