import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTask } from "../tasks/run-task.ts";
import { rowsOf, type Sheet } from "../tasks/testing/sheets.ts";
import { killAtInstants, startKillable } from "../testing/killable.ts";
import { roundsOf } from "../testing/rounds.ts";
import { type SheetPortal, startSheetPortal } from "./sheet/testing/sheet-portal.ts";
import { smallBatches } from "./testing/small-batches.ts";

const rounds = roundsOf(25, 8);
const [held, added] = [200, 150];
let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

type Import = { kind: string; rows(round: number): Sheet; standing(): Promise<unknown[]>; expected(round: number): unknown[] };

/** Every import changes what is held and adds as much as `added`: what stands after it shows whether a row was taken twice, or left out. */
async function killImports({ kind, rows, standing, expected }: Import): Promise<void> {
  const token = portal.tokenOf("lead");
  await killAtInstants({
    pool: portal.pool,
    rounds,
    startChild: () => startKillable(join(import.meta.dirname, "testing/import-in-child.ts"), portal.url),
    async begin(round) {
      const sent = await portal.sheets.sendImport(token, kind, rows(round));
      expect(sent.status, sent.text).toBe(202);
      return sent.body.id;
    },
    ended: async () => expect(await standing()).toEqual(expected(0)),
    async killed(taskId, round) {
      const { state } = await portal.sheets.taskOf(token, taskId);
      await runTask(portal.ctx, smallBatches, { taskId }, new AbortController().signal);
      const counts = { read: held + added, added, modified: held, unchanged: 0, conflicts: 0, errors: 0 };
      expect(await portal.sheets.taskOf(token, taskId)).toMatchObject({ state: "done", counts, findings: [] });
      expect(await standing()).toEqual(expected(round));
      return state === "pending";
    },
  });
}

const everyRound = (round: number): number[] => Array.from({ length: round + 1 }, (_, each) => each);

test(`[SWP-12] killed at ${rounds} instants of an import of items, and taken up again: each row is applied once, and the next import is taken`, async () => {
  // A new row has no number: one that were applied twice would be two parts.
  const part = (competency: string) => ({
    id: "",
    division: "IBE/RED/ACC",
    pool: "Redes 2027",
    source: "ana@example.com",
    jobProfile: "P-RADIO",
    size: "0.01",
    availability: "Ready",
    release: "40",
    reskill: "60",
    trainingFrom: "3",
    trainingTo: "6",
    coverage: "OPEN",
    competency,
  });
  const parts = (count: number, competency: string) => Array.from({ length: count }, () => part(competency));
  expect((await portal.imported("lead", "profiles-pool", rowsOf(...parts(held, "held")))).counts).toMatchObject({ added: held });
  const ids = [...(await portal.everything()).keys()].map(String);
  await killImports({
    kind: "swp-profiles-pool-import",
    rows: (round) => rowsOf(...ids.map((id) => ({ id, competency: `held ${round}` })), ...parts(added, `new ${round}`)),
    async standing() {
      const { rows } = await portal.pool.query(
        `select i.competency, i.version, (select count(*)::int from swp_item_change c where c.item_id = i.id) as changes, count(*)::int as items
         from swp_item i where i.deleted_at is null group by 1, 2, 3 order by min(i.id)`,
      );
      return rows;
    },
    expected: (last) => [
      { competency: `held ${last}`, version: last + 2, changes: last + 2, items: held },
      ...everyRound(last).map((round) => ({ competency: `new ${round}`, version: 1, changes: 1, items: added })),
    ],
  });
}, 600_000);

test(`killed at ${rounds} instants of an import of the catalogue, and taken up again: each row is applied once, and the next import is taken`, async () => {
  const terms = (count: number, code: string, name: string) =>
    Array.from({ length: count }, (_, at) => ({
      kind: "Skill cluster",
      code: `${code}-${at}`,
      "label.es": `${name} es`,
      "label.en": `${name} en`,
    }));
  const token = portal.tokenOf("lead");
  const first = await portal.sheets.imported(token, "swp-catalogue-import", rowsOf(...terms(held, "KILLED", "held")));
  expect(first.counts).toMatchObject({ added: held });
  await killImports({
    kind: "swp-catalogue-import",
    rows: (round) => rowsOf(...terms(held, "KILLED", `held ${round}`), ...terms(added, `KILLED-${round}`, `new ${round}`)),
    async standing() {
      const { rows } = await portal.pool.query(
        `select t.label_en as name, t.version, (select count(*)::int from audit a where a.subject_type = 'swp-term' and a.subject_id = t.id::text) as changes,
           count(*)::int as terms
         from swp_term t where t.code like 'KILLED%' group by 1, 2, 3 order by min(t.id)`,
      );
      return rows;
    },
    expected: (last) => [
      { name: `held ${last} en`, version: last + 2, changes: last + 2, terms: held },
      ...everyRound(last).map((round) => ({ name: `new ${round} en`, version: 1, changes: 1, terms: added })),
    ],
  });
}, 600_000);
