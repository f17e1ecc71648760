import * as contract from "@hub/contract/ingestion/connections.ts";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { startDeliveryPortal } from "../../testing/delivery-portal.ts";

/** A database that is not the portal's, on the tests' real server, with people's pay in it. */
async function makeForeign(url: string): Promise<{ url: URL; run(statement: string): Promise<pg.QueryResult>; stop(): Promise<void> }> {
  const name = `foreign_${randomBytes(6).toString("hex")}`;
  const run = async (at: string, statement: string) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Of the portal's own database nobody is left when this one goes.
  const server = new URL(url);
  server.pathname = "/postgres";
  await run(server.href, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  await run(
    own.href,
    `create role ${name} login password 'people''s pay: 1'; grant pg_read_all_data to ${name};
     create table pay (month_start date, entity text, person text, sex text, hired date, salary numeric(12, 2), photo bytea);
     insert into pay values ('2026-10-01', 'NOR', 'A1', 'F', '2020-01-31', 41000.50, null), ('2026-10-01', 'NOR', 'A2', 'M', null, 38000, null),
       ('2026-10-01', 'SUR', 'B1', 'M', '2019-05-01', 52000.00, null), ('2026-09-01', 'NOR', 'A1', 'F', '2020-01-31', 40000, null);
     create table log (line text); create sequence numbers; grant insert on log to ${name}; grant usage on sequence numbers to ${name};`,
  );
  const theirs = new URL(own);
  theirs.username = name;
  theirs.password = encodeURIComponent("people's pay: 1");
  return {
    url: theirs,
    run: (statement) => run(own.href, statement),
    async stop() {
      await run(server.href, `drop database ${name} with (force)`);
      await run(server.href, `drop role ${name}`);
    },
  };
}

export type ConnectionPortal = Awaited<ReturnType<typeof startConnectionPortal>>;

/** A portal that can seal secrets, and a database of somebody else. */
export async function startConnectionPortal() {
  const portal = await startDeliveryPortal();
  portal.ctx.config.secretKeys = [randomBytes(32)];
  const foreign = await makeForeign(portal.url);
  const database = {
    kind: "postgresql" as const,
    host: foreign.url.hostname,
    port: Number(foreign.url.port),
    database: foreign.url.pathname.slice(1),
    userName: foreign.url.username,
    tls: "disable" as "verify-full" | "require" | "disable",
    caCertificate: null as string | null,
    timeoutSeconds: 60,
  };
  const password = decodeURIComponent(foreign.url.password);
  let count = 0;
  return {
    ...portal,
    foreign,
    database,
    password,
    /** Adds a connection to the foreign database unless told otherwise; answers its id. */
    async add(settings: object = {}, more: object = {}): Promise<number> {
      const body = {
        name: `Connection ${++count}`,
        settings: { ...database, ...settings },
        secret: password,
        allowPrivate: true,
        confirmPrivate: true,
        active: true,
        ...more,
      };
      const answer = await portal.call(contract.createConnection, { token: portal.tokens.admin, body, language: "en" });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.id;
    },
    /** Tries a connection; answers each step as `step state code`, and everything. */
    async test(id: number, body: object = {}) {
      const answer = await portal.call(contract.testConnection, { token: portal.tokens.admin, params: { id }, body, language: "en" });
      type Step = { step: string; state: string; code: string | null };
      const steps: string[] = (answer.body?.steps ?? []).map(({ step, state, code }: Step) =>
        [step, state, ...(code ? [code.replace("connections.", "")] : [])].join(" "),
      );
      return { answer, steps, last: steps.find((step) => step.includes(" failed ")) ?? steps.at(-1) };
    },
    async stop() {
      await portal.stop();
      await foreign.stop();
    },
  };
}
