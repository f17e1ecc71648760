import { cutText } from "@hub/domain/cut-text.ts";
import type { PlaceholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import type { CompiledQuery } from "@hub/domain/ingestion/connections/query.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import { databaseFailureOf } from "./database-failure.ts";
import type { Session } from "./open-session.ts";
import { beginReading, declareCursor, endReading, fetchRows, type Row } from "./reading.sql.ts";
import { binaryTypes, compileResultCsv, type CsvForm, type ResultColumn } from "./result-csv.ts";

export type QueryAsk = {
  query: CompiledQuery;
  values: PlaceholderValues;
  /** Seconds for each statement; the whole run has its own limit besides, which nothing in a query can lift. */
  seconds: number;
  limits: { bytes: number; rows: number };
  /** Rows fetched at a time. */
  atOnce?: number;
};

/** Fewer, and the way to and fro takes longer than the rows. */
const usualAtOnce = 4000;

/** What a query answers: its columns, then its rows as they come; none of it is kept. */
export type QueryResult = { columns: ResultColumn[]; batches: AsyncGenerator<Row[]> };

/**
 * Runs one SELECT in a transaction that only reads, over a cursor: PostgreSQL itself refuses several statements, everything that is no SELECT and everything
 * that writes. Throws RemoteFailure.
 */
export async function runQuery(session: Session, { query, values, seconds, limits, atOnce = usualAtOnce }: QueryAsk): Promise<QueryResult> {
  const { client, socket } = session;
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw databaseFailureOf(socket.errored ?? error);
    }
  };
  // What an earlier query left unfinished is given up.
  if (session.used) await told(endReading(client));
  session.used = true;
  await told(beginReading(client, seconds));
  const given = query.parameters.map((name) => values[name]);
  await told(declareCursor(client, query.text, given));
  const first = await told(fetchRows(client, atOnce));
  const binary = first.columns.find(({ type }) => binaryTypes.includes(type));
  if (binary) throw new RemoteFailure("connections.column-binary", { column: cutText(binary.name, 63) });
  return { columns: first.columns, batches: listBatches() };

  async function* listBatches(): AsyncGenerator<Row[]> {
    let count = 0;
    for (let batch = first; batch.rows.length > 0; batch = await told(fetchRows(client, atOnce))) {
      count += batch.rows.length;
      if (count > limits.rows) throw new RemoteFailure("connections.result-rows", { most: limits.rows });
      yield batch.rows;
    }
    await told(endReading(client));
  }
}

/** The result as a CSV, piece by piece. */
export async function* writeResult({ columns, batches }: QueryResult, form: CsvForm, limits: QueryAsk["limits"]): AsyncGenerator<Buffer> {
  const csv = compileResultCsv(columns, form);
  let bytes = 0;
  const counted = (text: string) => {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > limits.bytes) throw new RemoteFailure("connections.result-bytes", { megabytes: limits.bytes / 1e6 });
    return piece;
  };
  yield counted(csv.header);
  for await (const rows of batches) yield counted(rows.map(csv.row).join(""));
}
