/** How long each thing may take on a connection, in milliseconds. */
export type Limits = {
  /** Waiting for a connection of the pool, or for a new one. */
  connection: number;
  /** Waiting for a lock, of rows and advisory ones alike. */
  lock: number;
  /** One statement; a COPY is one, with the time that its rows take to come. */
  statement: number;
  /** A transaction in which nothing is asked: it is rolled back, and the connection ended. */
  idle: number;
  /** Waiting for the answer to a statement. Longer than what PostgreSQL itself allows it: who does not say so in time is gone or hangs, and the connection is destroyed. */
  answer: number;
};

/**
 * What is allowed to whom (decision 0021). Pages: somebody waits before them. The door (signing in, ending access) is small, so whatever stands in the way of one
 * has to leave it before the next one gives up. Health: a connection and its one answer within two seconds together. Jobs: one COPY of a large delivery, and a
 * closing of the largest group that another job waits for. The queue's own statements are short, but for the sweeping of what is old. The owner migrates, and two
 * portals that start at once wait for each other.
 */
export const limits = {
  pages: { connection: 10_000, lock: 5_000, statement: 30_000, idle: 15_000, answer: 35_000 },
  door: { connection: 3_000, lock: 2_000, statement: 5_000, idle: 5_000, answer: 7_000 },
  health: { connection: 1_000, lock: 500, statement: 500, idle: 500, answer: 800 },
  jobs: { connection: 30_000, lock: 900_000, statement: 1_800_000, idle: 300_000, answer: 1_860_000 },
  queue: { connection: 10_000, lock: 10_000, statement: 60_000, idle: 60_000, answer: 70_000 },
  owner: { connection: 30_000, lock: 3_600_000, statement: 0, idle: 0, answer: 0 },
} as const satisfies Record<string, Limits>;
