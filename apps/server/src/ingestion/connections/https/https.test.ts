import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { placeholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startDeadline } from "../../../remote/deadline.ts";
import type { Resolver } from "../../../remote/network-guard.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import { makeAuthority, makeCertificate } from "../../../remote/testing/make-certificate.ts";
import type { Target } from "../connection-target.ts";
import { startWebServer } from "../testing/web-server.ts";
import { download } from "./download.ts";

const authority = makeAuthority();
const csv = "Person,Sex\r\nA1,F\r\n";
const values = placeholderValues({ year: 2026, month: 10 }, "NOR");
const never = new AbortController().signal;
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handler: Handler;
let server: Awaited<ReturnType<typeof startWebServer>>;
let other: Awaited<ReturnType<typeof startWebServer>>;

beforeAll(async () => {
  server = await startWebServer(makeCertificate(["files.example", "127.0.0.1"], authority), (request, response) =>
    handler(request, response),
  );
  other = await startWebServer(makeCertificate(["other.example"], authority), (_, response) => void response.end(csv));
});
afterAll(async () => {
  await server.stop();
  await other.stop();
});
beforeEach(() => {
  server.asked.length = 0;
  other.asked.length = 0;
  handler = (_, response) => void response.setHeader("content-length", csv.length).end(csv);
});

const here: Resolver = async () => [{ address: "127.0.0.1", family: 4 }];

function target(settings: Partial<HttpsSettings> = {}, more: Partial<Target> = {}): Target<HttpsSettings> {
  return {
    secret: "s3cret-Token",
    allowPrivate: true,
    own: [],
    ownDatabase: "",
    limits: { bytes: 1_000_000, rows: 1000 },
    resolver: here,
    ...more,
    settings: {
      kind: "https",
      baseAddress: `https://files.example:${server.port}/export`,
      signIn: "bearer",
      userName: null,
      headerName: null,
      redirectHosts: [],
      caCertificate: authority.cert,
      timeoutSeconds: 30,
      ...settings,
    },
  };
}

/** The text that came, or the code of why none did; nothing of an error says the secret. */
async function outcome(asked = target(), path = "/{entity}/{year}-{month}.csv", signal = never): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of download(asked, path, values, signal)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  } catch (error) {
    expect(error).toBeInstanceOf(RemoteFailure);
    const { code, params, message, cause } = error as RemoteFailure;
    expect(cause).toBeUndefined();
    expect(JSON.stringify([code, params, message])).not.toContain("s3cret");
    return code.replace("connections.", "");
  }
}

test("[CONF-08] downloads the file of an entity and month, signed in", async () => {
  expect(await outcome()).toBe(csv);
  expect(server.asked).toMatchObject([{ url: "/export/NOR/2026-10.csv", host: `files.example:${server.port}` }]);
  expect(server.asked[0]?.headers.authorization).toBe("Bearer s3cret-Token");
});

test("each kind of sign-in says who asks in its own way, and none says nothing", async () => {
  await outcome(target({ signIn: "basic", userName: "portal" }));
  await outcome(target({ signIn: "header", headerName: "X-Api-Key" }));
  await outcome(target({ signIn: "none" }));
  expect(server.asked.map(({ headers }) => [headers.authorization, headers["x-api-key"]])).toEqual([
    [`Basic ${Buffer.from("portal:s3cret-Token").toString("base64")}`, undefined],
    [undefined, "s3cret-Token"],
    [undefined, undefined],
  ]);
});

describe("[CONF-08] whom it believes", () => {
  const answeredBy = async (made: ReturnType<typeof makeCertificate>, settings: Partial<HttpsSettings> = {}) => {
    const one = await startWebServer(made, (_, response) => void response.end(csv));
    const told = await outcome(target({ baseAddress: `https://files.example:${one.port}`, ...settings }));
    expect(one.asked).toEqual([]);
    await one.stop();
    return told;
  };
  test("a certificate that is not the server's ends it before anything is asked", async () => {
    expect(await answeredBy(makeCertificate(["other.example"], authority))).toBe("tls-other-name");
    expect(await answeredBy(makeCertificate(["files.example"], makeAuthority("Another")))).toBe("tls-untrusted");
    expect(await answeredBy(makeCertificate(["files.example"], undefined))).toBe("tls-self-signed");
    expect(await answeredBy(makeCertificate(["files.example"], authority, { to: -0.1 }))).toBe("tls-expired");
    expect(await answeredBy(makeCertificate(["files.example"], authority), { caCertificate: null })).toBe("tls-untrusted");
  });
});

describe("[CONF-08] where it goes", () => {
  test("resolves once and connects to exactly that address: a name that answers otherwise the next time gains nothing", async () => {
    let count = 0;
    const rebinding: Resolver = async () => [{ address: count++ === 0 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    expect(await outcome(target({}, { resolver: rebinding }))).toBe(csv);
    expect(count).toBe(1);
  });

  test("private networks are closed unless opened, by whatever name", async () => {
    const closed = { allowPrivate: false };
    expect(await outcome(target({}, closed))).toBe("network-private");
    expect(await outcome(target({ baseAddress: `https://127.0.0.1:${server.port}` }, closed))).toBe("network-private");
    expect(await outcome(target({ baseAddress: "https://[::ffff:127.0.0.1]" }, closed))).toBe("network-private");
    expect(await outcome(target({ baseAddress: "https://169.254.169.254" }))).toBe("network-forbidden");
    expect(await outcome(target({}, { own: [{ what: "portal", port: server.port, addresses: ["127.0.0.1"] }] }))).toBe(
      "network-own-portal",
    );
    expect(server.asked).toEqual([]);
  });

  const redirect =
    (location: string, status = 302): Handler =>
    (request, response) => {
      if (request.url?.startsWith("/landed")) response.setHeader("content-length", csv.length).end(csv);
      else response.writeHead(status, { location, "content-length": 0 }).end();
    };

  test.each([301, 302, 303, 307, 308])("a redirect (%i) on the same host is followed", async (status) => {
    handler = redirect("/landed", status);
    expect(await outcome()).toBe(csv);
    expect(server.asked.map(({ url }) => url)).toEqual(["/export/NOR/2026-10.csv", "/landed"]);
    expect(server.asked[1]?.headers.authorization).toBe("Bearer s3cret-Token");
  });

  test.each([
    ["http://files.example/landed", "redirect-plain"],
    ["ftp://files.example/landed", "redirect-plain"],
    ["file:///etc/passwd", "redirect-plain"],
    ["https://169.254.169.254/latest/meta-data", "redirect-elsewhere"],
    ["https://evil.example/", "redirect-elsewhere"],
    ["//evil.example/", "redirect-elsewhere"],
    ["https://files.example.evil.example/", "redirect-elsewhere"],
    ["https://files.example@evil.example/", "redirect-nowhere"],
    ["https://user:pass@files.example/", "redirect-nowhere"],
    ["https://files.example:1/", "redirect-elsewhere"],
    ["https://", "redirect-nowhere"],
  ])("a redirect to %s is not followed", async (location, code) => {
    handler = redirect(location);
    expect(await outcome()).toBe(code);
    expect(server.asked).toHaveLength(1);
  });

  test("redirects in a circle end", async () => {
    handler = redirect("/export/again");
    expect(await outcome()).toBe("redirect-many");
    expect(server.asked).toHaveLength(4);
  });

  test("a listed host is followed through the guard again, at its usual port, and hears no secret", async () => {
    handler = redirect("https://inner.example/x");
    const asked: string[] = [];
    const resolver: Resolver = async (name) => {
      asked.push(name);
      return [{ address: name === "files.example" ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    };
    expect(await outcome(target({ redirectHosts: ["inner.example"] }, { resolver }))).toBe("network-forbidden");
    expect(asked).toEqual(["files.example", "inner.example"]);
    handler = redirect(`https://other.example:${other.port}/x`);
    expect(await outcome(target({ redirectHosts: ["other.example"] }))).toBe("redirect-elsewhere");
    expect(other.asked).toEqual([]);
  });
});

describe("[CONF-08] what comes", () => {
  const told = async (answer: Handler, asked = target()) => {
    handler = answer;
    return outcome(asked);
  };
  test.each([
    [401, "http-sign-in"],
    [403, "http-sign-in"],
    [404, "http-not-found"],
    [410, "http-not-found"],
    [204, "http-status"],
    [206, "http-status"],
    [304, "http-status"],
    [429, "http-busy"],
    [500, "http-server-error"],
    [503, "http-busy"],
  ])("status %i is no file", async (status, code) => {
    const body = status === 204 || status === 304 ? undefined : "Person\r\nA1";
    expect(await told((_, response) => void response.writeHead(status).end(body))).toBe(code);
  });

  test("pages, pictures and nothing are no table", async () => {
    const sends = (body: Buffer | string) => told((_, response) => void response.end(body));
    expect(await sends("<!doctype html><form>Sign in</form>")).toBe("download-page");
    expect(await sends('{"error":"no"}')).toBe("download-page");
    expect(await sends(Buffer.from("89504e470d0a1a0a", "hex"))).toBe("download-not-table");
    expect(await sends("")).toBe("download-empty");
  });

  test("packed on the way or as a file, it comes unpacked", async () => {
    const packed = gzipSync(csv);
    expect(await told((_, response) => void response.setHeader("content-encoding", "gzip").end(packed))).toBe(csv);
    expect(await told((_, response) => void response.setHeader("content-type", "application/gzip").end(packed))).toBe(csv);
    expect(await told((_, response) => void response.setHeader("content-encoding", "gzip").end(packed.subarray(0, -6)))).toBe(
      "download-damaged",
    );
    expect(await told((_, response) => void response.setHeader("content-encoding", "br").end(packed))).toBe("http-encoding");
  });

  test("a small file that swells is given up while it swells", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, "a"));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await told((_, response) => void response.setHeader("content-encoding", "gzip").end(bomb))).toBe("download-bytes");
    expect(await told((_, response) => void response.end(bomb))).toBe("download-bytes");
    const twice = gzipSync(bomb);
    expect(await told((_, response) => void response.setHeader("content-encoding", "gzip").end(twice))).toBe("download-bytes");
  });

  test("an answer without end is given up, said or not", async () => {
    let written = 0;
    const endless: Handler = (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000, "a"))) written += 100_000;
        if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    };
    expect(await told(endless)).toBe("download-bytes");
    expect(written).toBeLessThan(30_000_000);
    expect(await told((_, response) => void response.writeHead(200, { "content-length": "5000000" }).write("a"))).toBe("download-bytes");
  });

  test("what is cut off on the way is not taken for the whole", async () => {
    const cut: Handler = (_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write(csv);
      setTimeout(() => response.destroy(), 20);
    };
    expect(await told(cut)).toBe("sources.failed-cut");
    const unsaid: Handler = (request) => {
      request.socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${csv}`);
    };
    expect(await told(unsaid)).toBe("http-no-length");
  });

  test("no answer, slow headers and endless headers end with the connection's time or sooner", async () => {
    const late = async (answer: Handler) => {
      handler = answer;
      const deadline = startDeadline(0.3, never);
      return outcome(target(), "/x", deadline.signal).catch((error: unknown) => (deadline.reasonOf(error) as RemoteFailure).code);
    };
    expect(await late(() => undefined)).toBe("connections.failed-time");
    expect(
      await late((request) => {
        request.socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => request.socket.write("x-a: b\r\n"), 20);
        request.socket.on("close", () => clearInterval(timer));
      }),
    ).toBe("connections.failed-time");
    expect(
      await told((request) => void request.socket.write(`HTTP/1.1 200 OK\r\n${"x-a: bbbbbbbbbbbbbbbbbbbbbbb\r\n".repeat(5000)}`)),
    ).toBe("http-headers");
    expect(await told((request) => void request.socket.end("SSH-2.0-x\r\n"))).toBe("not-http");
  });
});
