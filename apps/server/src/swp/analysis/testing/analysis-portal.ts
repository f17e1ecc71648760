import * as contract from "@hub/contract/swp/analysis.ts";
import type { TestAnswer } from "../../../testing/test-portal.ts";
import { startPlanningPortal, type TestItem } from "../../testing/planning-portal.ts";

export type AnalysisPortal = Awaited<ReturnType<typeof startAnalysisPortal>>;

/**
 * A portal in November 2026 with two OBs (`IBE` with RED of ACC and COR, and COM of TIE; `NOR` with RED of ACC), clusters of profiles (`it`, `net`) and of skills
 * (`code`), and people: `lead` and `reader` of everything, `planner` in IBE, `nordic` reads NOR, `nobody` has no part in planning.
 */
export async function startAnalysisPortal() {
  const portal = await startPlanningPortal({ now: "2026-11-05T08:00:00Z" });
  const { pool, org, given, addTerm } = portal;
  const profile = await addTerm("job-profile", "DATA", { parent: await addTerm("job-profile-family", "FAM") });
  const skill = await addTerm("skill", "PYTHON", { parent: await addTerm("knowledge-area", "AREA") });
  const clusters = {
    it: await addTerm("job-profile-cluster", "IT"),
    net: await addTerm("job-profile-cluster", "NET"),
    code: await addTerm("skill-cluster", "CODE"),
  };
  await portal.addPeople({
    lead: [{ role: "swp-lead" }],
    reader: [{ role: "swp-reader" }],
    planner: [{ role: "swp-planner", orgId: org("IBE") }],
    nordic: [{ role: "swp-reader", orgId: org("NOR") }],
    nobody: [{ role: "data-owner" }],
  });
  const changeItems = (
    who: string,
    id: number,
    ifMatch: number | undefined,
    body: { set?: object[]; remove?: number[] },
  ): Promise<TestAnswer> =>
    portal.call(contract.changeSwpWhatIfItems, {
      ...given(who),
      params: { id },
      ...(ifMatch !== undefined && { ifMatch }),
      body: { set: [], remove: [], ...body },
    });

  return {
    ...portal,
    clusters,
    changeItems,
    /** An item that stands; answers its id. */
    addItem: (item: TestItem = {}): Promise<number> =>
      portal.insertItem({ term: item.tab === "skills-shortage" ? skill : profile, ...item }),
    /** All there is of the plan, as the database writes it. */
    async readPlan(): Promise<string[]> {
      const { rows } = await pool.query(
        "select i::text as row from swp_item i union all select c::text from swp_item_change c union all select o::text from swp_pool o",
      );
      return rows.map(({ row }) => row as string).toSorted();
    },
    map: (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
      portal.call(contract.getSwpGapMap, { ...given(who), query: { side: "profiles", ...query } }),
    balance: (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
      portal.call(contract.getSwpReskillBalance, { ...given(who), query: { side: "profiles", ...query } }),
    coverage: (who: string, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
      portal.call(contract.getSwpCoverage, { ...given(who), query: { tab: "profiles-shortage", ...query } }),
    create: (who: string, body: object = {}): Promise<TestAnswer> =>
      portal.call(contract.createSwpWhatIf, { ...given(who), body: { name: `What if ${Math.random()}`, shared: false, ...body } }),
    whatIf: (who: string, id: number): Promise<TestAnswer> => portal.call(contract.getSwpWhatIf, { ...given(who), params: { id } }),
    /** What a shortage could be instead. */
    other: (itemId: number, changed: object = {}) => ({
      itemId,
      size: "10",
      hire: 0,
      outsrc: 0,
      reskill: 100,
      release: null,
      trainingFrom: 1,
      trainingTo: 2,
      ...changed,
    }),
    async clear(): Promise<void> {
      await pool.query("delete from swp_what_if; delete from swp_item; delete from swp_pool");
    },
  };
}
