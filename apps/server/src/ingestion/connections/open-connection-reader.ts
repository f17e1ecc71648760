import { asksByEntity, type ConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import type { HttpsSettings, PostgresqlSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { type PlaceholderValues, placeholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import { compileQuery } from "@hub/domain/ingestion/connections/query.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { startDeadline } from "../../remote/deadline.ts";
import type { Resolver } from "../../remote/network-guard.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { listEntities, listExpectedEntities } from "../entities.sql.ts";
import { findActiveIngestion } from "../definitions/ingestions.sql.ts";
import type { ReaderAsk, RemoteFile, SourceReader } from "../source-reader.ts";
import { openTarget, type Target } from "./connection-target.ts";
import { findConnection } from "./connections.sql.ts";
import { download } from "./https/download.ts";
import { nameFile } from "./name-file.ts";
import { openSession, type Session } from "./postgresql/open-session.ts";
import { type CsvForm, formOf } from "./postgresql/result-csv.ts";
import { runQuery, writeResult } from "./postgresql/run-query.ts";

type Asked = { values: PlaceholderValues; signal: AbortSignal };
type Place = { read(asked: Asked): AsyncGenerator<Buffer>; close(): void };

/**
 * A connection as a place files come from: for a month one file an entity where the query or path names it, else one. Their content alone tells them apart,
 * so that what has not changed since is not taken again. Nothing is left behind there, and nothing put away. Throws RemoteFailure.
 */
export async function openConnectionReader(ctx: Context, ask: ReaderAsk, resolver?: Resolver): Promise<SourceReader> {
  const { source, period, signal } = ask;
  const { details } = source;
  if (!period) throw new RemoteFailure("connections.month-needed");
  if (details.kind === "sftp" || source.connectionId === null) throw new RemoteFailure("connections.failed-inactive");
  const connection = await findConnection(ctx.db, source.connectionId);
  if (!connection?.active || connection.kind !== details.kind) throw new RemoteFailure("connections.failed-inactive");
  const target = await openTarget(ctx, connection, resolver);
  const place = await openPlace(ctx, target, details, ask);
  const asked = await listAsked(ctx, ask, details, period);
  const files = new Map<string, PlaceholderValues>();
  return {
    async list() {
      return asked.map(({ values, says }): RemoteFile => {
        const name = nameFile(details, connection.name, values);
        files.set(name, values);
        return { name, size: null, changedAt: null, fingerprint: null, complete: true, says, problem: null };
      });
    },
    open(file) {
      const values = files.get(file.name);
      if (!values) throw new RemoteFailure("connections.failed-inactive");
      return Readable.from(readInTime(place, values, target.settings.timeoutSeconds, signal), { objectMode: false });
    },
    settle: async () => "left",
    close: async () => place.close(),
  };
}

/** For whom it is asked: the source's own entity, each one that is expected in the month, or nobody by name. */
async function listAsked(ctx: Context, { source }: ReaderAsk, details: ConnectionDetails, period: Period) {
  const month = { year: period.year, month: period.month };
  if (source.legalEntity || !asksByEntity(details))
    return [{ values: placeholderValues(period, source.legalEntity?.code ?? null), says: month as RemoteFile["says"] }];
  const expected = new Set(await listExpectedEntities(ctx.db, source.section, firstDay(period)));
  const entities = (await listEntities(ctx.db)).filter(({ id }) => expected.has(id));
  return entities.map(({ code }) => ({ values: placeholderValues(period, code), says: { ...month, entity: code } }));
}

async function openPlace(ctx: Context, target: Target, details: ConnectionDetails, { source, signal }: ReaderAsk): Promise<Place> {
  const { settings } = target;
  if (settings.kind === "https" && details.kind === "https") return webPlace({ ...target, settings }, details.path);
  if (settings.kind !== "postgresql" || details.kind !== "postgresql") throw new RemoteFailure("connections.failed-inactive");
  const definition = (await findActiveIngestion(ctx.db, source.ingestionId))?.definition;
  return databasePlace({ ...target, settings }, details.query, formOf(definition), signal);
}

function webPlace(target: Target<HttpsSettings>, path: string): Place {
  return { read: ({ values, signal }) => download(target, path, values, signal), close: () => undefined };
}

/** After these nothing more comes over a session. */
const cut: ReadonlySet<string> = new Set(["sources.failed-cut", "connections.server-stopped"]);

/** One session for all queries of a run; one that was cut is opened again for the next. */
async function databasePlace(target: Target<PostgresqlSettings>, text: string, form: CsvForm, signal: AbortSignal): Promise<Place> {
  const compiled = compileQuery(text);
  if ("issue" in compiled) throw new RemoteFailure("connections.query-not-select");
  const { query } = compiled;
  let session: Session | undefined = await openSession(target, signal);
  async function* read(asked: Asked): AsyncGenerator<Buffer> {
    if (!session || session.socket.destroyed) session = await openSession(target, signal);
    const { close } = session;
    asked.signal.addEventListener("abort", close, { once: true });
    try {
      const seconds = target.settings.timeoutSeconds;
      const result = await runQuery(session, { query, values: asked.values, seconds, limits: target.limits });
      yield* writeResult(result, form, target.limits);
    } catch (error) {
      if (error instanceof RemoteFailure && cut.has(error.code)) close();
      throw error;
    } finally {
      asked.signal.removeEventListener("abort", close);
    }
  }
  return { read, close: () => session?.close() };
}

/** The bytes within the connection's time; what is waited for too long ends, whatever the other side says. */
async function* readInTime(place: Place, values: PlaceholderValues, seconds: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const deadline = startDeadline(seconds, signal);
  try {
    yield* place.read({ values, signal: deadline.signal });
  } catch (error) {
    throw deadline.reasonOf(error);
  }
}
