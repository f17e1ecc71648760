import { describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { applicationUrlOf } from "./application-role.ts";
import { changeAddress, parseAddress, roleOf } from "./address.ts";

describe("[SERV-03] an address of PostgreSQL", () => {
  test.each([
    ["postgres://a:b@one/hub", ["one:5432"], false],
    ["postgresql://a:b@one:5433/hub?sslmode=disable", ["one:5433"], false],
    ["postgres://a:b@one/hub?target_session_attrs=any", ["one:5432"], false],
    ["postgres://a:b@one/hub?target_session_attrs=read-write", ["one:5432"], true],
    ["postgres://a:b@one:1,two:2,three/hub?target_session_attrs=primary", ["one:1", "two:2", "three:5432"], true],
    ["postgres://a:p%40%2Cw@[::1]:1,[fe80::2]/hub", ["::1:1", "fe80::2:5432"], true],
  ])("%s", (text, hosts, writable) => {
    const address = parseAddress(text);
    expect(address.hosts.map(({ host, port }) => `${host}:${port}`)).toEqual(hosts);
    expect([address.writable, address.url.pathname, address.url.searchParams.has("target_session_attrs")]).toEqual([
      writable,
      "/hub",
      false,
    ]);
    expect(roleOf(text)).toBe("a");
    // Written again it says the same.
    expect(parseAddress(changeAddress(text, () => undefined))).toEqual(address);
  });

  test.each([
    "mysql://a:geheim@one/hub",
    "postgres://a:geheim@one:x/hub",
    "postgres://a:geheim@one,,:y/hub",
    "postgres://a:geheim@one,two/hub?target_session_attrs=standby",
  ])("what is none is refused by the variable's name and without the password: %s", (text) => {
    for (const name of ["DATABASE_URL", "HUB_DATABASE_OWNER_URL"]) {
      expect(() => readConfig({ [name]: text })).toThrow(name);
      expect(() => readConfig({ [name]: text })).not.toThrow("geheim");
    }
  });

  test("the application's role is put into an address of several hosts as into one of one", () => {
    const { url, hosts } = parseAddress(applicationUrlOf("postgres://hub:secret@one:1,two:2/hub?target_session_attrs=read-write"));
    expect([url.username, hosts.length]).toEqual(["hub_app", 2]);
  });
});
