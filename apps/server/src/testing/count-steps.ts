import { Session } from "node:inspector";

/** Answers how many blocks of our own code ran while `run` did: each call and each turn of a loop. What the engine does within one call does not count. */
export type CountSteps = (run: () => unknown) => Promise<number>;

/** A counter for this process. What was loaded before it is counted by calls alone, so it comes first; what is optimised is not counted at all. */
export function startCounting(): CountSteps {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const take = () => {
    let steps = 0;
    // Answered before `post` returns.
    session.post("Profiler.takePreciseCoverage", (failed, { result }) => {
      if (failed) throw failed;
      for (const { functions } of result.filter(({ url }) => isOurs(url)))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    });
    return steps;
  };
  return async (run) => {
    take();
    await run();
    return take();
  };
}

const isOurs = (url: string) => /\/(apps|packages)\/\w+\/src\//.test(url) && !url.includes("/node_modules/");
