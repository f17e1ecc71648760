import { runTask } from "../apps/server/src/tasks/run-task.ts";
import { taskKinds } from "../apps/server/src/task-kinds.ts";
import { glossaryThemes, seedGlossary } from "./setup/glossary-cards.ts";
import { openPortal } from "./setup/portal.ts";
import { counted, isEnough, judge, milliseconds, roundsOf, sizeOf, tellCost, time } from "./setup/timing.ts";
import { clearAway, readAll, readTrail, readUndo, writeTrail, writeUndo } from "./setup/written-again.ts";

// Work on many cards at once: of 10,000 all are looked at before they get a theme; those that can be are taken back from readers and published again by a task. Beside
// it the same rows are removed, and written once more, by the fewest statements, in the same run.
const cards = sizeOf({ usual: 10_000, quick: 1_000, variable: "BENCH_CARDS" });
const rounds = roundsOf(5);
/** A preview of what is selected may take so long, in milliseconds. */
const previewLimit = 2000;
/** An act may take so many times the statements it needs. */
const actLimit = 2;
/** What readers see of a card, the table that the others hang on first. */
const shown = ["glossary_edition", "glossary_text", "glossary_name"] as const;

const portal = await openPortal("many-cards", async (pool) => void (await pool.query(glossaryThemes)));
try {
  await seedGlossary(portal.ctx, cards);
  await portal.pool.query("vacuum analyze");
  const token = await portal.signIn("group", ["group-owner"]);
  await previewThemes(token);
  await publishAgain(token);
} finally {
  await portal.stop();
}

async function previewThemes(token: string): Promise<void> {
  const took: number[] = [];
  let changes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const body = { selection: { filter: {} }, act: { kind: "glossary-theme", field: "internalTheme", code: `INTERNAL${round}` } };
    const preview = await time(
      async () => ({ changes } = JSON.parse(await portal.ask("glossary/selections", token, body)) as { changes: number }),
    );
    if (round > 0) took.push(preview);
  }
  console.log(`${changes} of ${cards} cards   preview ${milliseconds(counted(took))}   ${judge(counted(took) / previewLimit, 1)}`);
  tellCost({ what: "preview of cards", milliseconds: counted(took), rows: cards });
}

/** Takes back what readers see and shows it again, turn by turn: what an act finds is the same each time. */
async function publishAgain(token: string): Promise<void> {
  const { rows } = await portal.pool.query<{ id: number }>("select id from glossary_card where published_version is not null order by id");
  const ids = rows.map(({ id }) => id);
  const texts = await Promise.all(
    shown.map((table) => readAll(portal.pool, `select * from ${table} where edition = 'published' and card_id = any($1)`, [ids])),
  );
  const took = { "glossary-take-back": [] as { act: number; bare: number }[], "glossary-publish": [] as { act: number; bare: number }[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ["glossary-take-back", "glossary-publish"] as const) {
      const body = { selection: { ids }, act: { kind } };
      const found = JSON.parse(await portal.ask("glossary/selections", token, body)) as { id: number; changes: number };
      if (found.changes !== ids.length) throw new Error(`${found.changes} of ${ids.length} cards would be changed by ${kind}.`);
      let taskId = 0;
      const act = await time(async () => {
        ({ id: taskId } = JSON.parse(await portal.ask(`selections/${found.id}/run`, token, {})) as { id: number });
        await runTask(portal.ctx, taskKinds, { taskId }, new AbortController().signal);
      });
      const { state, counts } = JSON.parse(await portal.ask(`tasks/${taskId}/detail`, token)) as {
        state: string;
        counts: { modified: number };
      };
      if (state !== "done" || counts.modified !== ids.length) throw new Error(`${state}: ${counts.modified} of ${ids.length} by ${kind}.`);
      const bare = await writeAgain(ids, taskId, { kind, texts });
      await clearAway(portal.pool);
      // What is read and compiled once has the first round to itself.
      if (round > 0) took[kind].push({ act, bare });
    }
    const last = Object.values(took).flatMap((acts) => acts.slice(-1));
    if (round > 0 && isEnough(...last.map(({ act, bare }) => [act / bare, actLimit] as const))) break;
  }
  for (const [kind, told] of [
    ["glossary-take-back", "taken back"],
    ["glossary-publish", "published"],
  ] as const) {
    const [act, bare] = [counted(took[kind].map((each) => each.act)), counted(took[kind].map((each) => each.bare))];
    console.log(`${ids.length} ${told} by a task   ${milliseconds(act)}   bare SQL ${milliseconds(bare)}   ${judge(act / bare, actLimit)}`);
    tellCost({ what: `cards ${told}`, milliseconds: act, rows: ids.length });
  }
}

type Act = { kind: "glossary-take-back" | "glossary-publish"; texts: readonly string[] };

/**
 * How long it takes to hold and read the cards of an act, to remove or write what readers see of them, and to write what was published, the trail and what an undo
 * needs, by a statement a table in one transaction; it stands as the act left it.
 */
async function writeAgain(ids: readonly number[], taskId: number, { kind, texts }: Act): Promise<number> {
  const trail = await readTrail(portal.pool, taskId, "glossary-card");
  const undo = await readUndo(portal.pool, taskId);
  const publications = await readAll(
    portal.pool,
    "select id as card_id, published_version as version, now() as at from glossary_card where id = any($1)",
    [ids],
  );
  const client = await portal.pool.connect();
  const remove = () => client.query("delete from glossary_edition where edition = 'published' and card_id = any($1)", [ids]);
  const write = async () => {
    for (const [at, table] of shown.entries())
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [texts[at]]);
  };
  const publishes = kind === "glossary-publish";
  try {
    await client.query("begin");
    await (publishes ? remove() : write());
    const took = await time(async () => {
      await client.query("select * from glossary_card where id = any($1) order by id for no key update", [ids]);
      await client.query(
        "select v.* from glossary_version v join glossary_card c on c.id = v.card_id and c.version = v.version where c.id = any($1)",
        [ids],
      );
      await (publishes ? write() : remove());
      await client.query(
        `with given as (select * from jsonb_populate_recordset(null::glossary_publication, $1::jsonb)),
           noted as (insert into glossary_publication (card_id, version, at) select card_id, version, at from given)
         update glossary_card c set published_version = given.version from given where c.id = given.card_id`,
        [publications],
      );
      await writeTrail(client, trail);
      await writeUndo(client, undo);
    });
    await client.query("commit");
    return took;
  } finally {
    client.release();
  }
}
