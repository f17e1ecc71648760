import type { PostgresqlSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { compileQuery } from "@hub/domain/ingestion/connections/query.ts";
import type { Socket } from "node:net";
import type { Resolved } from "../../../remote/network-guard.ts";
import { openSocket } from "../../../remote/open-socket.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import type { Target } from "../connection-target.ts";
import type { Steps, Trial } from "../trial.ts";
import { encryptDatabase, resolveDatabase, type Session, signInDatabase } from "./open-session.ts";
import { runQuery } from "./run-query.ts";

/** Rows that a test asks for at a time; it looks no further than whether there are more. */
const sampleRows = 500;

/** The steps of a test of a database: name, port, encryption, sign-in, and the query when there is one. Of its rows only how many. */
export function listPostgresqlSteps(target: Target<PostgresqlSettings>, trial: Trial): Steps {
  const { signal } = trial;
  const { settings } = target;
  let addresses: Resolved[] = [];
  let socket: Socket | undefined;
  let session: Session | undefined;
  const steps: Steps["steps"] = [
    {
      step: "name",
      async run() {
        addresses = await resolveDatabase(target, signal);
        return { code: "connections.found-addresses", params: { addresses: addresses.map(({ address }) => address).join(", ") } };
      },
    },
    { step: "port", run: async () => void (socket = await openSocket(addresses, settings.port, signal)) },
    {
      step: "tls",
      async run() {
        if (settings.tls === "disable") return { state: "skipped", code: "connections.tls-off" };
        socket = await encryptDatabase(socket as Socket, settings, signal);
        return { code: settings.tls === "require" ? "connections.tls-unverified" : "connections.tls-verified" };
      },
    },
    { step: "sign-in", run: async () => void (session = await signInDatabase(socket as Socket, target, signal)) },
  ];
  const { details } = trial;
  if (details?.kind === "postgresql") steps.push({ step: "query", run: () => tryQuery(session as Session, target, trial, details.query) });
  return { steps, close: () => (session?.close(), socket?.destroy()) };
}

async function tryQuery(session: Session, target: Target<PostgresqlSettings>, trial: Trial, text: string) {
  const compiled = compileQuery(text);
  if ("issue" in compiled) throw new RemoteFailure("connections.query-not-select");
  const seconds = Math.min(trial.seconds, target.settings.timeoutSeconds);
  const result = await runQuery(session, {
    query: compiled.query,
    values: trial.values,
    seconds,
    limits: target.limits,
    atOnce: sampleRows,
  });
  trial.columns = result.columns.map(({ name }) => name);
  const first = await result.batches.next();
  const count = first.done ? 0 : first.value.length;
  const more = first.done ? true : (await result.batches.next()).done;
  return {
    code: more ? "connections.found-rows" : "connections.found-many-rows",
    params: { count, columns: result.columns.length },
  } as const;
}
