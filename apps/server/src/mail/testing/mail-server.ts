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
