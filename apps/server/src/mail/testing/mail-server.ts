import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server in this process that keeps what it is sent; `refuse` says why a recipient is none, undefined where it is one. */
export async function startMailServer(refuse: (recipient: string) => Error | undefined = () => undefined) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => done(refuse(address)),
    onData(stream, _, done) {
      let text = "";
      stream.on("data", (part: Buffer) => (text += part.toString()));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
  });
  // Whoever talks to it may be killed in the middle of a word.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** What a portal is told of a mail server on this machine. */
export const testMail = {
  host: "127.0.0.1",
  port: 9,
  secure: false,
  requireTls: false,
  auth: undefined,
  from: { name: "HUB", address: "hub@example.com" },
  publicUrl: "https://hub.example.com",
};

/** A mail as its recipient reads it: its headers by their names in small letters, and its text. */
export function readMail(raw: string): { headers: Record<string, string>; text: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const body = raw.slice(end + 4);
  if (headers["content-transfer-encoding"] === "base64") return { headers, text: Buffer.from(body, "base64").toString() };
  if (headers["content-transfer-encoding"] !== "quoted-printable") return { headers, text: body };
  const bytes = body.replace(/=\r\n/g, "").replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll("=", ""), "hex").toString());
  return { headers, text: bytes };
}
