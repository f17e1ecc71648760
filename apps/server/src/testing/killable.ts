import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pino } from "pino";
import { readConfig } from "../config.ts";
import { type Context, systemClock } from "../context.ts";
import { connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { compileCache } from "./compile-cache.ts";

const killable = "hub-killable";

/** Starts a program that calls `serveKillable` on a database; it is ready when this resolves. */
export async function startKillable(program: string, url: string): Promise<ChildProcess> {
  const child = fork(program, [url], { env: { ...process.env, ...compileCache }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  return child;
}

/**
 * Kills such a program; resolves once the database has seen the end of its connections: what it had sent is still done, committed or taken back, and its locks stand until then.
 */
export async function killProgram(child: ChildProcess, pool: pg.Pool): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  const open = "select from pg_stat_activity where datname = current_database() and application_name = $1";
  while ((await pool.query(open, [killable])).rows.length > 0) await sleep(5);
}

type Killings = {
  pool: pg.Pool;
  rounds: number;
  /** How many rounds there may be where too few of the first ones landed. */
  most?: number;
  startChild(): Promise<ChildProcess>;
  /** Answers the number of what is done next; that of round 0 is left to come to its end, all others are killed. */
  begin(round: number): Promise<number>;
  ended?(): Promise<void>;
  /** Looks at what is left and has it finished; answers whether it had not come to its end by itself. */
  killed(id: number, round: number): Promise<boolean>;
  /** Up to when kills come, as a share of how long it takes. */
  until?: number;
};

/**
 * Kills such a program in every round, at instants that lie all over what it does; in every other one all over what it does from the instant on at which something
 * is half there: written and not yet committed, or some of it committed and the rest not. A kill lands when something is half there at its instant; while fewer
 * than one in three of the rounds landed, further ones kill as soon as something is half there: another's work on the machine may have made the others late. Where the
 * last one leaves it so, nothing was shown and it throws.
 */
export async function killAtInstants({
  pool,
  rounds,
  most = rounds * 3,
  startChild,
  begin,
  ended,
  killed,
  until = 1,
}: Killings): Promise<void> {
  let child = await startChild();
  const first = await begin(0);
  const began = performance.now();
  child.send(first);
  for (let word: unknown; word !== "done";) [word] = await once(child, "message");
  let duration = performance.now() - began;
  await ended?.();
  const told: string[] = [];
  let landed = 0;
  for (let round = 1; round <= rounds || (landed < rounds / 3 && round <= most); round += 1) {
    if (round > 1) child = await startChild();
    const id = await begin(round);
    child.send(id);
    await once(child, "message");
    const begins = performance.now();
    let over = false;
    child.on("message", (word) => {
      if (word !== "done") return;
      over = true;
      // The first one may have been slower than all that follow: then the kills would come when everything is over.
      duration = Math.min(duration, performance.now() - begins);
    });
    if (round % 2 === 0 || round > rounds) while (!over && !(await isHalfThere(pool, id)));
    const left = round > rounds ? 0 : Math.max(0, duration * until - (performance.now() - begins));
    await sleep((left * ((round * 37) % rounds)) / rounds);
    const half = await isHalfThere(pool, id);
    const instant = performance.now() - begins;
    await killProgram(child, pool);
    const unfinished = await killed(id, round);
    if (half && unfinished) landed += 1;
    told.push(
      `${round}: after ${instant.toFixed(0)} ms, ${half ? "half there" : "nothing half there"}, ${unfinished ? "unfinished" : "finished"}`,
    );
  }
  if (landed < rounds / 3)
    throw new Error(
      `Only ${landed} of ${told.length} kills landed in the middle of what takes ${duration.toFixed(0)} ms.\n${told.join("\n")}`,
    );
}

/** Whether the program to be killed has written what is not committed yet, or the task that it runs has come through some of its batches, or writes a file. */
async function isHalfThere(pool: pg.Pool, id: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = $1 and backend_xid is not null)
       or exists (select from task where id = $2 and state = 'pending' and outcome is not null)
       or exists (select from file_piece p join file f on f.id = p.file_id where f.taken_at is null) as half`,
    [killable, id],
  );
  return rows[0].half;
}

/** In such a program: runs what it is told by number, one after the other, and says when each begins and ends (`done`, or why not): something to be killed. */
export async function serveKillable(run: (ctx: Context, id: number) => Promise<unknown>): Promise<void> {
  const { db } = connect(process.argv[2] ?? "", { limits: limits.jobs, max: 4, applicationName: killable });
  const ctx: Context = {
    db,
    config: { ...readConfig({}), secretKeys: [randomBytes(32)] },
    log: pino({ level: "silent" }),
    clock: systemClock,
    queue: { send: async () => undefined },
  };
  process.on("message", (id: number) => {
    process.send?.("begins");
    run(ctx, id).then(
      () => process.send?.("done"),
      (error: Error) => process.send?.(error.message),
    );
  });
  await db.selectFrom("section").select("code").execute();
  // Node writes it when a program ends by itself, which this one does not.
  flushCompileCache();
  process.send?.("ready");
}
