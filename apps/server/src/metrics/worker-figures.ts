import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Handlers, JobName } from "../jobs/queue.ts";
import type { Duties } from "../jobs/run-duties.ts";

/** The figures of the process that does the work: itself, its jobs by kind and its duties by name. */
export type WorkerFigures = {
  /** The same handlers, with what they run counted. */
  ofJobs<C>(handlers: Handlers<C>): Handlers<C>;
  ofDuties<C>(duties: Duties<C>): Duties<C>;
  /** As Prometheus reads them. Every name begins with `hub_worker_`, so that they stand beside those of the portal that keeps the worker. */
  tell(): Promise<{ contentType: string; text: string }>;
};

export function createWorkerFigures(): WorkerFigures {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: "hub_worker_" });
  const running = new Gauge({
    name: "hub_worker_jobs_running",
    help: "Jobs of now, by kind.",
    labelNames: ["kind"] as const,
    registers: [register],
  });
  const timed = <L extends "kind" | "duty">(what: "job" | "duty", label: L) =>
    new Histogram<L | "outcome">({
      name: `hub_worker_${what}_duration_seconds`,
      help: `How long a ${what} took, and whether it was done; what fails is tried again.`,
      labelNames: [label, "outcome"],
      buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
      registers: [register],
    });
  const jobs = timed("job", "kind");
  const duties = timed("duty", "duty");

  const measure = async <T>(work: () => Promise<T>, note: (outcome: "done" | "failed", seconds: number) => void): Promise<T> => {
    const began = performance.now();
    let outcome: "done" | "failed" = "failed";
    try {
      const result = await work();
      outcome = "done";
      return result;
    } finally {
      note(outcome, (performance.now() - began) / 1000);
    }
  };
  return {
    ofJobs<C>(handlers: Handlers<C>) {
      const counted = (Object.keys(handlers) as JobName[]).map((kind) => {
        const handle = handlers[kind] as (...all: unknown[]) => Promise<void>;
        running.set({ kind }, 0);
        const run = async (...all: unknown[]): Promise<void> => {
          running.inc({ kind });
          try {
            await measure(
              () => handle(...all),
              (outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
            );
          } finally {
            running.dec({ kind });
          }
        };
        return [kind, run] as const;
      });
      return Object.fromEntries(counted) as unknown as Handlers<C>;
    },
    ofDuties<C>(given: Duties<C>) {
      const counted = Object.entries(given).map(([duty, { every, run }]) => {
        const measured = (ctx: C) =>
          measure(
            () => run(ctx),
            (outcome, seconds) => duties.observe({ duty, outcome }, seconds),
          );
        return [duty, { every, run: measured }] as const;
      });
      return Object.fromEntries(counted);
    },
    tell: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}
