import type { Language } from "@hub/domain/languages.ts";
import { type Access, noAccess } from "@hub/domain/session/permissions.ts";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import type { Replicas } from "./db/replica/replicas.ts";
import type { Queue } from "./jobs/queue.ts";

/** The one thing use cases get: the database (or the transaction), the clock, the queue, and who asks. */
export type Context = {
  db: Database;
  config: Config;
  clock: Clock;
  log: Logger;
  queue: Queue;
  /** Where files that come from now on are kept; undefined: in the database. */
  objects?: ObjectStore | undefined;
  /** What may be read from instead; undefined where there is none. */
  replicas?: Replicas | undefined;
};

export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

/** Today in UTC, as the portal counts days. */
export function todayOf(ctx: Pick<Context, "clock">): string {
  return ctx.clock.now().toISOString().slice(0, 10);
}

/** Who acts; `id` null is the portal itself. */
export type Actor = Access & { id: number | null; email: string; name: string };
export type Signed = Access & { id: number; email: string; name: string };

/** What stands behind the header of a request: who, and which session, if it is one. */
export type FoundSession = {
  actor: Signed;
  /** Undefined for a personal access token, which is no session. */
  hash: Buffer | undefined;
  language: Language;
  expiresAt: Date;
  /** A second factor is demanded of them, and there is none yet: they may register one, and nothing else (decision 0082). */
  mustRegister: boolean;
  /** Up to where of the database's log they are to be shown; undefined where nobody reads from a replica. */
  position: string | undefined;
};

/** A request before anybody is known. */
export type PublicContext = Context & {
  requestId: string;
  language: Language;
  address: string;
  userAgent: string;
  /** The Cookie header as it came. */
  cookies: string | undefined;
  /** Whether it came over https, as far as the portal or its own proxy can tell. */
  secure: boolean;
};
/** A request of somebody who is signed in. */
export type RequestContext = PublicContext & {
  actor: Signed;
  /** Of the session that asks; undefined when a personal access token does. */
  sessionHash: Buffer | undefined;
};
/** A use case that people and the portal itself run. */
export type ActingContext = Context & { actor: Actor; requestId?: string };

export const portalActor: Actor = { id: null, email: "", name: "HUB", ...noAccess };
