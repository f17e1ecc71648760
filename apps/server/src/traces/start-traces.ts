import type { Logger } from "pino";
import type { TracesConfig } from "../config/traces.ts";
import { traceBy } from "./traces.ts";

/** Begins to trace this process where that is configured; else nothing of it is even loaded. Answers what ends it. */
export async function startTraces(
  config: TracesConfig | undefined,
  log: Pick<Logger, "warn">,
  serviceName: string,
): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const { createTracer } = await import("./opentelemetry.ts");
  const tracer = createTracer(config, log, serviceName);
  traceBy(tracer);
  return async () => {
    traceBy(undefined);
    await tracer.close();
  };
}
