/** How much of everything a node takes: connections of each pool, and how many at once do what is heavy. */
export type Size = {
  /** Connections for pages; as many to each replica. */
  pages: number;
  /** Connections of the worker for jobs and duties; a job holds two at most. */
  jobs: number;
  /** Imports and exports at once, and pick-ups from other servers at once. */
  tasks: number;
  sources: number;
  /** Files that arrive at once, and those that are opened or marked at once for people. */
  sending: number;
  opening: number;
};

/** What the settings of a node stand for; `medium` unless told. */
export const sizes = {
  small: { pages: 5, jobs: 4, tasks: 1, sources: 1, sending: 16, opening: 1 },
  medium: { pages: 10, jobs: 6, tasks: 2, sources: 2, sending: 32, opening: 2 },
  large: { pages: 20, jobs: 12, tasks: 4, sources: 4, sending: 64, opening: 4 },
} as const satisfies Record<string, Size>;

/** What every node has besides, whatever its size: the door, by which one comes in and is shown out (signing in leaves some of it free, session/attempts/door-turns.ts), and single connections that look after things. */
export const fixed = { door: 6, health: 1, queue: 4, listening: 1, live: 1, metrics: 1, replicaWatch: 1 } as const;

/** Reads HUB_SIZE. Throws an Error with the variable's name. */
export function readSize(text: string | undefined): Size {
  const name = text?.trim() || "medium";
  if (!Object.hasOwn(sizes, name)) throw new Error(`HUB_SIZE is one of ${Object.keys(sizes).join(", ")}.`);
  return sizes[name as keyof typeof sizes];
}

type Node = { size: Size; role: string; metrics: unknown; databaseReadUrl: string | undefined };

/** The most connections that a node opens to the server that takes changes, its worker included where it keeps one. */
export function connectionsOf({ size, role, metrics, databaseReadUrl }: Node): number {
  const watch = databaseReadUrl === undefined ? 0 : fixed.replicaWatch;
  const api = size.pages + fixed.door + fixed.health + fixed.queue + fixed.live + (metrics ? fixed.metrics : 0) + watch;
  // One by itself looks at the database's health for itself; one that a portal keeps leaves that to the portal.
  const worker = size.jobs + fixed.queue + fixed.listening + watch + (role === "worker" ? fixed.health : 0);
  return (role === "worker" ? 0 : api) + (role === "api" ? 0 : worker);
}
