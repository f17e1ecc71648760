import { startImport } from "@hub/contract/tasks/tasks.ts";
import { join } from "node:path";
import { expect } from "vitest";
import { runTask } from "../../tasks/run-task.ts";
import { startKillable } from "../../testing/killable.ts";
import { startQualityPortal } from "./quality-portal.ts";
import { smallBatches } from "./small-batches.ts";

export type CommentedEvents = Awaited<ReturnType<typeof startCommentedEvents>>;

/** A portal with events that imports give comments, in this process or in one that is killed. */
export async function startCommentedEvents(events: number) {
  const portal = await startQualityPortal();
  const ids: number[] = [];
  for (let n = 0; n < events; n += 1) ids.push(await portal.addEvent());
  return {
    ...portal,
    startChild: () => startKillable(join(import.meta.dirname, "import-in-child.ts"), portal.url),
    run: (taskId: number) => runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal),

    /** Sends an import that gives every event another comment. It is taken: nothing that happened before keeps its owner out. */
    async sendComment(comment: string): Promise<number> {
      const sent = await portal.send(startImport, {
        token: portal.of("owner").token,
        fields: { kind: "quality-import", dryRun: "false", replaceUnversioned: "true" },
        fileName: "events.csv",
        content: ["Event ID;Comments", ...ids.map((id) => `${id};${comment}`)].join("\r\n"),
        language: "en",
      });
      expect(sent.status).toBe(202);
      return sent.body.id;
    },

    /** How often each event was changed, and what it says: one line where all are alike. */
    async standing() {
      const { rows } = await portal.pool.query(
        `select e.version, t.comments, (select count(*)::int from quality_event_change c where c.event_id = e.id) as changes, count(*)::int as events
         from quality_event e join quality_event_text t on t.event_id = e.id group by 1, 2, 3`,
      );
      return rows;
    },
  };
}
