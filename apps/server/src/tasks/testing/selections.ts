import type { Route } from "@hub/contract/route.ts";
import { runSelection } from "@hub/contract/tasks/selections.ts";
import { getTask, undoTask } from "@hub/contract/tasks/tasks.ts";
import type { TestAnswer, TestPortal } from "../../testing/test-portal.ts";

/** What people do with a selection of a list, by the route that previews it; `tokenOf` signs in who is named. */
export function selections(portal: Pick<TestPortal, "call" | "runJobs">, route: Route, tokenOf: (who: string) => string) {
  const language = "en";
  const preview = (who: string, selection: object, act: object): Promise<TestAnswer> =>
    portal.call(route, { token: tokenOf(who), language, body: { selection, act } });
  const run = (who: string, id: number): Promise<TestAnswer> =>
    portal.call(runSelection, { token: tokenOf(who), language, params: { id } });
  const detail = async (who: string, id: number): Promise<TestAnswer["body"]> =>
    (await portal.call(getTask, { token: tokenOf(who), language, params: { id } })).body;
  return {
    preview,
    run,
    detail,
    /** Previews an act and does it, all of it; answers what came of it. */
    async done(who: string, selection: object, act: object): Promise<TestAnswer["body"]> {
      const previewed = await preview(who, selection, act);
      if (previewed.status !== 200) throw new Error(previewed.text);
      const { status, text, body } = await run(who, previewed.body.id);
      if (status !== 200) throw new Error(text);
      if (body.state === "pending") await portal.runJobs();
      return detail(who, body.id);
    },
    undo: (who: string, id: number): Promise<TestAnswer> => portal.call(undoTask, { token: tokenOf(who), language, params: { id } }),
  };
}
