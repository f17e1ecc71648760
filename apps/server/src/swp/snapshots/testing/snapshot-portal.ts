import * as questions from "@hub/contract/swp/questions.ts";
import * as contract from "@hub/contract/swp/snapshots.ts";
import type { TestAnswer } from "../../../testing/test-portal.ts";
import { startPlanningPortal, type TestItem } from "../../testing/planning-portal.ts";

export type SnapshotPortal = Awaited<ReturnType<typeof startSnapshotPortal>>;

/**
 * A portal with two OBs (`IBE` with the units RED of ACC and COR, and COM of TIE; `NOR` with RED of ACC), three profiles in two clusters, two skills, and people:
 * `lead` and `reader` of everything, `iberia` leads IBE, `planner` plans in IBE/RED/ACC, `nordic` reads NOR.
 */
export async function startSnapshotPortal() {
  const portal = await startPlanningPortal();
  const { pool, org, given, addTerm } = portal;
  const family = await addTerm("job-profile-family", "FAM");
  const area = await addTerm("knowledge-area", "AREA");
  const terms = {
    data: await addTerm("job-profile", "DATA", { parent: family }),
    cloud: await addTerm("job-profile", "CLOUD", { parent: family }),
    radio: await addTerm("job-profile", "RADIO", { parent: family }),
    python: await addTerm("skill", "PYTHON", { parent: area }),
    sql: await addTerm("skill", "SQL", { parent: area }),
  };
  const clusters = { it: await addTerm("job-profile-cluster", "IT"), net: await addTerm("job-profile-cluster", "NET") };
  await portal.addPeople({
    lead: [{ role: "swp-lead" }],
    reader: [{ role: "swp-reader" }],
    iberia: [{ role: "swp-lead", orgId: org("IBE") }],
    planner: [{ role: "swp-planner", orgId: org("IBE/RED/ACC") }],
    nordic: [{ role: "swp-reader", orgId: org("NOR") }],
    outsider: [{ role: "data-owner" }],
  });

  return {
    ...portal,
    terms,
    clusters,
    /** An item that stands; answers its id. */
    addItem: (item: TestItem = {}): Promise<number> =>
      portal.insertItem({ term: item.tab === "skills-shortage" ? terms.python : terms.data, ...item }),
    async closeItem(id: number, code = "COMPLETED"): Promise<void> {
      await pool.query(
        `update swp_item set size_at_close_min = size_min, size_at_close_max = size_max, size_min = 0, size_max = null, closed_at = now(),
          coverage_id = (select id from lookup_value where lookup = 'coverage' and code = $2) where id = $1`,
        [id, code],
      );
    },
    async deleteItem(id: number): Promise<void> {
      await pool.query("update swp_item set deleted_at = now() where id = $1", [id]);
    },
    preview: (who: string, body: object = {}): Promise<TestAnswer> =>
      portal.call(contract.previewSwpSnapshot, {
        ...given(who),
        body: { tab: "profiles-shortage", orgId: null, withoutZero: false, ...body },
      }),
    take: (who: string, body: object = {}): Promise<TestAnswer> =>
      portal.call(contract.createSwpSnapshot, {
        ...given(who),
        body: { tab: "profiles-shortage", orgId: null, withoutZero: false, comment: "", overrides: [], ...body },
      }),
    remove: (who: string, id: number): Promise<TestAnswer> => portal.call(contract.deleteSwpSnapshot, { ...given(who), params: { id } }),
    history: (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
      portal.call(contract.listSwpSnapshots, { ...given(who), query: { tab: "profiles-shortage", ...query } }),
    compare: (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
      portal.call(contract.compareSwp, { ...given(who), query: { tab: "profiles-shortage", by: "division", ...query } }),
    compareItems: (who: string, query: Record<string, string | number>): Promise<TestAnswer> =>
      portal.call(contract.listSwpComparisonItems, { ...given(who), query: { tab: "profiles-shortage", by: "division", ...query } }),
    answers: (who: string, tab = "profiles-shortage"): Promise<TestAnswer> =>
      portal.call(questions.listSwpAnswers, { ...given(who), query: { tab } }),
    answer: (who: string, ifMatch: number | undefined, body: object): Promise<TestAnswer> =>
      portal.call(questions.saveSwpAnswer, {
        ...given(who),
        ...(ifMatch !== undefined && { ifMatch }),
        body: { tab: "profiles-shortage", divisionId: org("IBE/RED/ACC"), outsourced: null, ...body },
      }),
    previewFill: (who: string, body: object): Promise<TestAnswer> =>
      portal.call(questions.previewSwpAnswer, {
        ...given(who),
        body: { tab: "profiles-shortage", divisionId: org("IBE/RED/ACC"), outsourced: null, ...body },
      }),
    fill: (who: string, token: string, body: object = {}): Promise<TestAnswer> =>
      portal.call(questions.applySwpAnswer, {
        ...given(who),
        body: { tab: "profiles-shortage", divisionId: org("IBE/RED/ACC"), token, ...body },
      }),
    /** Everything of a tab away, with its snapshots and answers. */
    async clear(): Promise<void> {
      await pool.query("delete from swp_snapshot");
      await pool.query("update swp_item set deleted_at = now()");
      await pool.query("delete from swp_answer");
    },
  };
}
