import { runTask } from "../apps/server/src/tasks/run-task.ts";
import { taskKinds } from "../apps/server/src/task-kinds.ts";
import { openPortal } from "./setup/portal.ts";
import { seedQualityEvents } from "./setup/quality-events.ts";
import { counted, isEnough, isQuick, judge, milliseconds, roundsOf, sizeOf, tellCost, time } from "./setup/timing.ts";
import { clearAway, readAll, readUndo, writeUndo } from "./setup/written-again.ts";

// Work on many events at once: of a million those of one person that are open, 10,000, are selected by filter, looked at before, and given another due date and
// a comment by a task. Beside it the same rows are written back by the fewest statements, in the same run: what an act finds is the same each time.
const events = sizeOf({ usual: 1_000_000, quick: 20_000, variable: "BENCH_EVENTS" });
const selected = Math.round(events / (isQuick() ? 10 : 100));
const rounds = roundsOf(5);
/** A preview of what is selected may take so long, in milliseconds. */
const previewLimit = 2000;
/** An act may take so many times the statements it needs. */
const actLimit = 2;
const [dueBefore, dueAfter] = ["2027-03-31", "2027-06-30"];

const portal = await openPortal("many-events", (pool) => seedQualityEvents(pool, events));
try {
  await editEvents(await portal.signIn("owner", ["data-owner"]), await makeAccountable());
} finally {
  await portal.stop();
}

/** Gives somebody as many open events, from all over the table; answers who it is. */
async function makeAccountable(): Promise<number> {
  const { rows } = await portal.pool.query<{ id: number }>(
    "insert into app_user (email, name) values ('selected@example.com', 'Selected') returning id",
  );
  const id = rows[0]?.id ?? 0;
  await portal.pool.query(
    `update quality_event e set accountant_id = $1, due_on = $2
     from (select id from quality_event where status = 'OPEN' order by id % 97, id limit $3) s where e.id = s.id`,
    [id, dueBefore, selected],
  );
  await portal.pool.query("vacuum analyze");
  return id;
}

async function editEvents(token: string, accountant: number): Promise<void> {
  const took: { preview: number; act: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const act = { kind: "quality-edit", dueDate: dueAfter, comment: "The source corrects it with its next delivery." };
    const body = { selection: { filter: { accountants: String(accountant), status: "OPEN" } }, act };
    const texts = await readTexts(accountant);
    let found = { id: 0, changes: 0 };
    const preview = await time(async () => (found = JSON.parse(await portal.ask("quality/selections", token, body)) as typeof found));
    if (found.changes !== selected) throw new Error(`${found.changes} of ${selected} events would be edited.`);
    let taskId = 0;
    const acted = await time(async () => {
      ({ id: taskId } = JSON.parse(await portal.ask(`selections/${found.id}/run`, token, {})) as { id: number });
      await runTask(portal.ctx, taskKinds, { taskId }, new AbortController().signal);
    });
    const { state, counts } = JSON.parse(await portal.ask(`tasks/${taskId}/detail`, token)) as {
      state: string;
      counts: { modified: number };
    };
    if (state !== "done" || counts.modified !== selected)
      throw new Error(`${state}: ${counts.modified} of ${selected} events were edited.`);
    const bare = await writeBack(taskId, texts);
    await clearAway(portal.pool);
    // What is read and compiled once has the first round to itself.
    if (round > 0) took.push({ preview, act: acted, bare });
    if (round > 0 && isEnough([acted / bare, actLimit], [preview, previewLimit])) break;
  }
  const of = (name: keyof (typeof took)[number]) => counted(took.map((each) => each[name]));
  console.log(`${selected} of ${events} events   preview ${milliseconds(of("preview"))}   ${judge(of("preview") / previewLimit, 1)}`);
  console.log(
    `${selected} edited by a task   ${milliseconds(of("act"))}   bare SQL ${milliseconds(of("bare"))}   ${judge(of("act") / of("bare"), actLimit)}`,
  );
  tellCost({ what: "preview of events", milliseconds: of("preview"), rows: selected });
  tellCost({ what: "events edited", milliseconds: of("act"), rows: selected });
}

/** What the person's events say, and by what they are found. */
function readTexts(accountant: number): Promise<string> {
  return readAll(
    portal.pool,
    "select t.event_id, t.comments, t.search from quality_event_text t join quality_event e on e.id = t.event_id where e.accountant_id = $1",
    [accountant],
  );
}

/**
 * How long it takes to hold and read the events of an act, to write them and their texts as they were, and their histories and what an undo needs once more, by a
 * statement a table in one transaction.
 */
async function writeBack(taskId: number, texts: string): Promise<number> {
  const changes = await readAll(
    portal.pool,
    "select event_id, at, user_id, kind, task_id, changes from quality_event_change where task_id = $1",
    [taskId],
  );
  const undo = await readUndo(portal.pool, taskId);
  const ids = (JSON.parse(texts) as { event_id: number }[]).map(({ event_id: id }) => id);
  const client = await portal.pool.connect();
  try {
    return await time(async () => {
      await client.query("begin");
      await client.query("select from quality_event where id = any($1) order by id for no key update", [ids]);
      await client.query(
        "select e.*, t.comments from quality_event e join quality_event_text t on t.event_id = e.id where e.id = any($1) order by e.id",
        [ids],
      );
      await client.query("update quality_event set due_on = $2, version = version + 1, updated_at = now() where id = any($1)", [
        ids,
        dueBefore,
      ]);
      await client.query(
        `update quality_event_text t set comments = g.comments, search = g.search
         from jsonb_populate_recordset(null::quality_event_text, $1::jsonb) g where t.event_id = g.event_id`,
        [texts],
      );
      await client.query(
        `insert into quality_event_change (event_id, at, user_id, kind, task_id, changes)
         select event_id, at, user_id, kind, task_id, changes from jsonb_populate_recordset(null::quality_event_change, $1::jsonb)`,
        [changes],
      );
      await writeUndo(client, undo);
      await client.query("commit");
    });
  } finally {
    client.release();
  }
}
