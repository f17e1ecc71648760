import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseUnread } from "./unread-requests.ts";

const server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 }).on("clientError", refuseUnread);
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => new Promise((done) => server.close(done)));

/** All that a connection brings until the server ends it, after this was sent. */
function hear(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("data", (bytes) => (heard += bytes.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(heard));
    if (sent !== "") socket.write(sent);
  });
}

test("[SAFE-01] a connection that was opened beforehand and asked nothing ends without a word: a browser would take it for the answer to what it asks next", async () => {
  expect(await hear("")).toBe("");
});

test.each([
  ["what is no request", "no request\r\n\r\n"],
  ["a request whose headers do not end in time", "GET /api/health HTTP/1.1\r\nhost: hub\r\n"],
])("[SAFE-01] %s is told so, and the connection ends", async (_, sent) => {
  const heard = await hear(sent);
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(heard.slice(heard.indexOf("\r\n\r\n")))).toMatchObject({ code: "body-not-readable" });
});
