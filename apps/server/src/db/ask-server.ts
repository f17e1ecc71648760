import { setImmediate as letRun } from "node:timers/promises";
import pg from "pg";
import type { Host } from "./address.ts";

/** What a server said to one question on a connection of its own: its row, or why there is none; undefined when it said nothing in time. */
export type Heard = { row: Record<string, unknown> } | { error: Error } | undefined;

/** Asks one server something that it answers by one row, or only to be let in (undefined), `within` so many milliseconds, getting in included. Answers undefined too when this process was too busy to hear it. */
export async function askServer(config: pg.ClientConfig, { host, port }: Host, text: string | undefined, within: number): Promise<Heard> {
  const client = Object.assign(new pg.Client(config), { host, port });
  client.on("error", () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    // What has come by then is heard first.
    timer = setTimeout(() => void letRun().then(() => resolve(undefined)), within);
  });
  const answer = client
    .connect()
    .then(async () => (text === undefined ? { rows: [] } : client.query<Record<string, unknown>>(text)))
    .then(
      ({ rows }): Heard => ({ row: rows[0] ?? {} }),
      (error: unknown): Heard => ({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
