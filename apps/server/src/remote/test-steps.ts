import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { remoteFailureOf } from "./remote-failure.ts";

/** What a step says when it went well: a text about what was found, or that there was nothing to do. */
export type StepResult = { state?: "skipped"; code?: MessageKey; params?: RemoteStep["params"] };
export type TestStep = { step: RemoteStep["step"]; run(): Promise<StepResult | void> };

/**
 * Runs the steps of a test in their order; after one that failed the others are skipped. `onStep` hears of each as it ends. Nothing of an error but its code
 * and parameters is kept.
 */
export async function runSteps(steps: readonly TestStep[], onStep?: (done: readonly RemoteStep[]) => void): Promise<RemoteStep[]> {
  const done: RemoteStep[] = [];
  let failed = false;
  for (const { step, run } of steps) {
    if (failed) {
      done.push({ step, state: "skipped", code: null, params: {}, milliseconds: 0 });
      continue;
    }
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const told = (await run()) ?? {};
      done.push({ step, state: told.state ?? "ok", code: told.code ?? null, params: told.params ?? {}, milliseconds: took() });
    } catch (error) {
      const failure = remoteFailureOf(error);
      done.push({ step, state: "failed", code: failure.code, params: failure.params, milliseconds: took() });
      failed = true;
    }
    onStep?.(done);
  }
  return done;
}
