import type { LiveEvent } from "@hub/contract/live/live.ts";
import type { Logger } from "pino";
import type { Signed } from "../context.ts";
import { Problem, retryAfter } from "../problem.ts";
import { listenTo } from "./listen.ts";
import type { Stream } from "./stream.ts";
import { hears, readTold } from "./told.ts";

/** How many streams there are at once, and what a node does for them in which time (milliseconds). */
const usual = {
  /** Browsers of one person: each has one for all its tabs. */
  perPerson: 8,
  inAll: 2_000,
  /** Between two signs of life; proxies end what is silent, the shortest after 30 seconds. */
  beat: 15_000,
  /** How long a reader may take nothing. */
  patience: 30_000,
  /** How many signs of life go by while the database cannot say whether a session stands. */
  unsure: 4,
  /** Sessions that are looked at again at once. */
  looks: 4,
};
export type LiveLimits = typeof usual;

/** Who follows: `look` finds their session anew, and throws a problem of 401 or 403 where it is over. */
type Follower = { stream: Stream; actor: Signed; look: () => Promise<Signed>; unsure: number };

/** Streams that are open; events that were written into them so far, and streams refused so far because a person, or the node, had too many. */
export type LiveFigures = { open: number; sent: number; refused: { person: number; node: number } };

/** The live pages of a node (decision 0056): who follows what changes, and what they hear. */
export type Live = {
  /** Throws where there is no place, before anything is answered. */
  admit(userId: number): void;
  follow(actor: Signed, look: () => Promise<Signed>, stream: Stream): void;
  isOn(): boolean;
  figures(): LiveFigures;
  /** Ends all streams and takes no more: their browsers go to another node. */
  drain(): void;
  close(): Promise<void>;
};

/** Listens at `url`, an address past every pooler. `onChange` is called before anybody is told of a change: what is read from then on has to have it. */
export function openLive(
  url: string,
  log: Logger,
  own: { limits?: Partial<LiveLimits> | undefined; pace?: Parameters<typeof listenTo>[2]; onChange?: () => void } = {},
): Live {
  const limits = { ...usual, ...own.limits };
  const followers = new Set<Follower>();
  const refused = { person: 0, node: 0 };
  let sent = 0;
  let on = false;
  let draining = false;

  const tellAll = (event: LiveEvent) => followers.forEach(({ stream }) => stream.tell(event));

  /** Whom to look at again, of those who follow; each once, however often it is asked meanwhile. */
  const doubted = new Set<Follower>();
  let looking = 0;
  function doubt(some: Iterable<Follower>): void {
    for (const each of some) doubted.add(each);
    while (looking < limits.looks && doubted.size > 0) {
      looking += 1;
      void lookOn();
    }
  }
  async function lookOn(): Promise<void> {
    for (const follower of doubted) {
      doubted.delete(follower);
      await lookAgain(follower);
    }
    looking -= 1;
  }

  async function lookAgain(follower: Follower): Promise<void> {
    if (!followers.has(follower)) return;
    try {
      const now = await follower.look();
      follower.unsure = 0;
      const had = JSON.stringify([follower.actor.grants, follower.actor.views]);
      follower.actor = now;
      if (had !== JSON.stringify([now.grants, now.views])) follower.stream.tell({ kind: "all" });
    } catch (error) {
      const isOver = error instanceof Problem && (error.status === 401 || error.status === 403);
      follower.unsure += 1;
      if (isOver || follower.unsure > limits.unsure) leave(follower);
    }
  }

  function leave(follower: Follower): void {
    followers.delete(follower);
    follower.stream.end();
  }

  const listener = listenTo(
    url,
    {
      log,
      onState(now) {
        on = now;
        // What was told while nobody listened is lost: after it everything is asked anew.
        tellAll({ kind: now ? "on" : "off" });
        if (now) tellAll({ kind: "all" });
        if (now) doubt(followers);
      },
      onHeard(text) {
        const told = readTold(text);
        if (!told) return;
        own.onChange?.();
        if (told.topic === "access") {
          const { users } = told;
          return doubt(users ? [...followers].filter(({ actor }) => users.includes(actor.id)) : followers);
        }
        const { topic, ids, to } = told;
        const event: LiveEvent = { kind: "change", topic, ...(ids ? { ids: [...ids] } : {}) };
        for (const { actor, stream } of followers) if (hears(actor, to)) stream.tell(event);
      },
    },
    own.pace,
  );

  return {
    admit(userId) {
      if (draining) throw new Problem("portal-stopping", { retryAfter: retryAfter["portal-stopping"] });
      const theirs = [...followers].filter(({ actor }) => actor.id === userId).length;
      const full = theirs >= limits.perPerson ? "person" : followers.size >= limits.inAll ? "node" : undefined;
      if (!full) return;
      refused[full] += 1;
      throw new Problem("portal-busy", { retryAfter: 60 });
    },
    follow(actor, look, stream) {
      const follower: Follower = { stream, actor, look, unsure: 0 };
      followers.add(follower);
      // Not all at the same instant: whoever came at once after a start does not stay together.
      const beating = setInterval(
        () => {
          stream.beat(limits.patience);
          doubt([follower]);
        },
        limits.beat * (0.8 + Math.random() * 0.2),
      );
      stream.onEnd(() => {
        clearInterval(beating);
        followers.delete(follower);
        doubted.delete(follower);
      });
      stream.onSent((events) => (sent += events));
      stream.tell({ kind: on ? "on" : "off" });
    },
    isOn: () => on,
    figures: () => ({ open: followers.size, sent, refused: { ...refused } }),
    drain() {
      draining = true;
      for (const follower of followers) leave(follower);
    },
    async close() {
      draining = true;
      for (const { stream } of followers) stream.cut();
      followers.clear();
      await listener.close();
    },
  };
}
