import type { PostgresqlSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Socket } from "node:net";
import pg from "pg";
import { reasonOfAbort } from "../../../remote/deadline.ts";
import { resolveGuarded, type Resolved } from "../../../remote/network-guard.ts";
import { connectSeconds, openSocket } from "../../../remote/open-socket.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import { secureSocket } from "../../../remote/secure-socket.ts";
import type { Target } from "../connection-target.ts";
import { databaseFailureOf } from "./database-failure.ts";
import { findMarkOf } from "./reading.sql.ts";

/** A session on a database that is not ours. `close` ends it at once, whatever it is at. */
export type Session = { client: pg.Client; socket: Socket; /** Something was asked before. */ used: boolean; close(): void };

/** The addresses of the server, as the guard lets them pass. */
export function resolveDatabase(target: Target<PostgresqlSettings>, signal: AbortSignal): Promise<Resolved[]> {
  const { settings, allowPrivate, own, resolver } = target;
  return resolveGuarded(settings.host, { allowPrivate, signal, port: settings.port, own, ...(resolver && { resolver }) });
}

/** Encrypts the connection as the settings ask; what the server says before that is not believed. Throws RemoteFailure. */
export async function encryptDatabase(socket: Socket, settings: PostgresqlSettings, signal: AbortSignal): Promise<Socket> {
  if (settings.tls === "disable") return socket;
  const answer = await askForEncryption(socket, signal);
  if (answer !== "S") {
    socket.destroy();
    throw new RemoteFailure(answer === "N" ? "connections.tls-not-offered" : "connections.not-postgresql");
  }
  const { host, caCertificate, tls } = settings;
  return secureSocket(socket, { host, caCertificate, verify: tls === "verify-full" }, signal);
}

/** Asks whether the server encrypts; its answer is one byte, and more than that was put in by somebody else. */
function askForEncryption(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      socket.removeListener("data", read).removeListener("close", closed).pause();
      work();
    };
    const read = (bytes: Buffer) => settle(() => resolve(bytes.length === 1 ? bytes.toString("latin1") : ""));
    const closed = () => settle(() => reject(signal.aborted ? reasonOfAbort(signal) : new RemoteFailure("connections.not-postgresql")));
    const stop = () => socket.destroy();
    const timer = setTimeout(
      () => settle(() => (socket.destroy(), reject(new RemoteFailure("connections.failed-no-answer", { seconds: connectSeconds })))),
      connectSeconds * 1000,
    );
    socket.on("data", read).once("close", closed);
    signal.addEventListener("abort", stop, { once: true });
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  });
}

/** Signs in over a connection that stands, and makes sure that it is not the portal's own database by another name. Throws RemoteFailure. */
export async function signInDatabase(socket: Socket, target: Target<PostgresqlSettings>, signal: AbortSignal): Promise<Session> {
  const { settings, secret, limits } = target;
  // As much as the rows may be, with room for what the protocol adds; a server that sends more is cut off before it fills the memory.
  let received = 0;
  socket.on("data", (bytes: Buffer) => {
    received += bytes.length;
    if (received > limits.bytes * 4 + 10_000_000)
      socket.destroy(new RemoteFailure("connections.result-bytes", { megabytes: limits.bytes / 1e6 }));
  });
  const client = new pg.Client({
    stream: () => asConnected(socket),
    host: settings.host,
    port: settings.port,
    database: settings.database,
    user: settings.userName,
    password: secret,
    ssl: false,
    application_name: "HUB",
    connectionTimeoutMillis: connectSeconds * 1000,
    types: { getTypeParser: () => (text: unknown) => text },
  });
  let failure: unknown;
  client.on("error", (error) => (failure ??= error));
  if (settings.tls !== "verify-full") refuseClearPassword(client, socket);
  const close = () => {
    signal.removeEventListener("abort", close);
    socket.destroy();
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    if ((await findMarkOf(client)) === target.ownDatabase) throw new RemoteFailure("connections.network-own-portal");
    return { client, socket, used: false, close };
  } catch (error) {
    close();
    throw signal.aborted ? reasonOfAbort(signal) : databaseFailureOf(socket.errored ?? failure ?? error);
  }
}

/** All of it, for a run. */
export async function openSession(target: Target<PostgresqlSettings>, signal: AbortSignal): Promise<Session> {
  const socket = await openSocket(await resolveDatabase(target, signal), target.settings.port, signal);
  const secured = await encryptDatabase(socket, target.settings, signal);
  return signInDatabase(secured, target, signal);
}

/** The library connects what it is given; this socket stands already, at the address that the guard let pass. */
function asConnected(socket: Socket): Socket {
  return Object.assign(socket, {
    connect() {
      setImmediate(() => socket.emit("connect"));
      return socket;
    },
  });
}

/** A server that asks for the password itself would hear it in the clear, as would everybody on the way, or whoever poses as the server. */
function refuseClearPassword(client: pg.Client, socket: Socket): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener("authenticationCleartextPassword", () => {
    connection.removeAllListeners("authenticationCleartextPassword");
    socket.destroy(new RemoteFailure("connections.password-in-clear"));
  });
}
