import { describe, expect, test } from "vitest";
import { classOfAddress } from "./address-class.ts";
import { NetworkRefusal, readHost, resolveGuarded, type Resolver } from "./network-guard.ts";

async function outcome(host: string, allowPrivate = false, resolver?: Resolver): Promise<string> {
  try {
    return (await resolveGuarded(host, { allowPrivate, ...(resolver && { resolver }) })).map(({ address }) => address).join(" ");
  } catch (error) {
    if (error instanceof NetworkRefusal) return error.code.replace("connections.network-", "");
    throw error;
  }
}
const answering =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

describe("addresses", () => {
  test.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::1"])("%s is public", (address) =>
    expect(classOfAddress(address)).toBe("public"),
  );
  test.each(
    "127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 240.0.0.1 192.88.99.1 ::1 fc00::1 fd12::1 fec0::1 2001:db8::1 3fff::1 ::ffff:10.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::10.0.0.1 64:ff9b::8.8.8.8 2002:a00:1::1 2002:808:808::1".split(
      " ",
    ),
  )("%s is private", (address) => expect(classOfAddress(address)).toBe("private"));
  test.each(
    "0.0.0.0 0.1.2.3 169.254.169.254 169.254.0.1 224.0.0.1 239.255.255.255 255.255.255.255 168.63.129.16 100.100.100.200 192.0.0.192 :: fe80::1 febf::1 ff02::1 fd00:ec2::254 fd00:0ec2:0:0:0:0:0:254 fd20:ce::254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:0.0.0.0 64:ff9b::a9fe:a9fe 64:ff9b:1::7f00:1 2002:a9fe:a9fe:: 2002:0:: 2001:0:4136:e378::1 ::7f00:1 ::ffff:0:7f00:1 100::1 4000::1 5f00::1 fe80::1%eth0 nonsense".split(
      " ",
    ),
  )("%s is never reached", (address) => expect(classOfAddress(address)).toBe("never"));
});

test("[CONF-08] an address in plain decimals is classed without asking anybody, and opened only on purpose", async () => {
  expect(await outcome("127.0.0.1")).toBe("private");
  expect(await outcome("127.0.0.1", true)).toBe("127.0.0.1");
  expect(await outcome("10.20.30.40")).toBe("private");
  expect(await outcome("8.8.8.8")).toBe("8.8.8.8");
  for (const never of ["169.254.169.254", "::ffff:169.254.169.254", "64:ff9b::169.254.169.254", "fe80::1", "0.0.0.0", "::"])
    expect(await outcome(never, true)).toBe("forbidden");
});

test.each([
  "0x7f.1",
  "127.1",
  "2130706433",
  "0177.0.0.1",
  "127.0.0.1.",
  "１２７.0.0.1",
  "①②⑦.0.0.1",
  "127。0。0。1",
  "user@127.0.0.1",
  "[::1]",
  "a.0x7f",
])("%s is no host, opened or not, and no resolver is asked", async (host) => {
  let asked = 0;
  const resolver: Resolver = async () => {
    asked += 1;
    return [{ address: "8.8.8.8", family: 4 }];
  };
  expect(await outcome(host, true, resolver)).toBe("host-invalid");
  expect(asked).toBe(0);
});

test("names of other scripts are resolved in their ASCII form", () => {
  expect(readHost("BÜCHER.example")).toBe("xn--bcher-kva.example");
  expect(readHost("HR.Example.COM")).toBe("hr.example.com");
});

test("[CONF-08] every address of a name must pass: one private among public ones refuses the name", async () => {
  expect(await outcome("a.example", false, answering("8.8.8.8", "8.8.4.4"))).toBe("8.8.8.8 8.8.4.4");
  expect(await outcome("a.example", false, answering("10.0.0.1"))).toBe("private");
  expect(await outcome("a.example", false, answering("8.8.8.8", "10.0.0.1"))).toBe("mixed");
  expect(await outcome("a.example", true, answering("8.8.8.8", "10.0.0.1"))).toBe("8.8.8.8 10.0.0.1");
  expect(await outcome("a.example", true, answering("8.8.8.8", "169.254.169.254"))).toBe("forbidden");
  expect(await outcome("a.example", false, answering("fe80::1%eth0"))).toBe("forbidden");
  expect(await outcome("a.example", false, answering())).toBe("name-not-found");
});

test("what the resolver says of its failure goes no further", async () => {
  const failing: Resolver = async () => {
    throw new Error("getaddrinfo secret-server 10.9.8.7");
  };
  const error = await resolveGuarded("a.example", { allowPrivate: false, resolver: failing }).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: "connections.network-name-not-found", cause: undefined });
});

test("a name that never answers is given up when its caller gives up", async () => {
  const stop = new AbortController();
  const waiting = resolveGuarded("a.example", { allowPrivate: false, resolver: () => new Promise(() => {}), signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});

test("[CONF-08] the portal's own port and database are refused, also where private networks are open", async () => {
  const own = [{ what: "portal" as const, port: 8080, addresses: ["127.0.0.1", "::1", "8.8.8.8"] }];
  const tried = async (host: string, port: number) =>
    resolveGuarded(host, { allowPrivate: true, port, own }).then(
      () => "open",
      (error: NetworkRefusal) => error.code,
    );
  expect(await tried("127.0.0.1", 8080)).toBe("connections.network-own-portal");
  expect(await tried("::ffff:7f00:1", 8080)).toBe("connections.network-own-portal");
  expect(await tried("0:0:0:0:0:0:0:1", 8080)).toBe("connections.network-own-portal");
  expect(await tried("8.8.8.8", 8080)).toBe("connections.network-own-portal");
  expect(await tried("127.0.0.1", 8081)).toBe("open");
});
