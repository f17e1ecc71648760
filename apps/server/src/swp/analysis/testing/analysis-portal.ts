import * as contract from "@hub/contract/swp-analysis.ts";
import { startTestPortal, type TestAnswer } from "../../../testing/test-portal.ts";
import { addOrganisation } from "../../testing/organisation.ts";

export type AnalysisPortal = Awaited<ReturnType<typeof startAnalysisPortal>>;
type Tab = "profiles-shortage" | "skills-shortage" | "profiles-pool";

/** An item as a test needs it; what is not told is the same for all. */
export type TestItem = {
  tab?: Tab;
  division?: string;
  cluster?: number | null;
  size?: number | [number, number];
  impact?: "Critical" | "Relevant" | "Nice2Have";
  timeline?: string | null;
  availability?: "Foreseen" | "Scheduled" | "Ready";
  /** Of a shortage hire, outsrc and reskill, of a part of a pool release and reskill. */
  levers?: readonly number[];
  training?: [number, number] | null;
  coverage?: string;
  /** Its size at close, and when that was; `size` is 0 then. */
  closed?: { size: number | [number, number] | null; at: string };
  pool?: number;
};
const two = (size: number | readonly [number, number] | null): [number | null, number | null] =>
  size === null ? [null, null] : typeof size === "number" ? [size, null] : [size[0], size[1]];

/**
 * A portal in November 2026 with two OBs (`IBE` with RED of ACC and COR, and COM of TIE; `NOR` with RED of ACC), clusters of profiles (`it`, `net`) and of skills
 * (`code`), and people: `lead` and `reader` of everything, `planner` in IBE, `nordic` reads NOR, `nobody` has no part in planning.
 */
export async function startAnalysisPortal() {
  const portal = await startTestPortal({ now: "2026-11-05T08:00:00Z" });
  const { pool } = portal;
  const orgs = await addOrganisation(portal.db);
  const org = (path: string): number => orgs[path] ?? 0;
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query(`${text} returning id`, values)).rows[0].id);
  const term = (kind: string, code: string, parent: number | null = null) =>
    one(
      `insert into swp_term (kind, code, parent_id, label_es, label_en, search, updated_at) values ($1, $2, $3, $2 || ' es', $2 || ' en', lower($2), now())`,
      [kind, code, parent],
    );
  const profile = await term("job-profile", "DATA", await term("job-profile-family", "FAM"));
  const skill = await term("skill", "PYTHON", await term("knowledge-area", "AREA"));
  const clusters = {
    it: await term("job-profile-cluster", "IT"),
    net: await term("job-profile-cluster", "NET"),
    code: await term("skill-cluster", "CODE"),
  };
  const tokens: Record<string, string> = {};
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    tokens[name] = await portal.openSession(await portal.addUser(name, grants));
  };
  await add("lead", [{ role: "swp-lead" }]);
  await add("reader", [{ role: "swp-reader" }]);
  await add("planner", [{ role: "swp-planner", orgId: org("IBE") }]);
  await add("nordic", [{ role: "swp-reader", orgId: org("NOR") }]);
  await add("nobody", [{ role: "data-owner" }]);
  const given = (who: string, language = "en") => ({ token: tokens[who] ?? "", language });
  const addPool = (division = "IBE/RED/ACC", size = 1000): Promise<number> =>
    one("insert into swp_pool (division_id, name, folded_name, size_min, updated_at) values ($1, $2, lower($2), $3, now())", [
      org(division),
      `Pool ${Math.random()}`,
      size,
    ]);
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
    org,
    clusters,
    given,
    addPool,
    changeItems,
    /** An item that stands; answers its id. */
    async addItem({ tab = "profiles-shortage", ...item }: TestItem = {}): Promise<number> {
      const { division = "IBE/RED/ACC", size = 5, cluster = null, coverage = item.closed ? "COMPLETED" : "OPEN", training = [3, 6] } = item;
      const [isSkill, isPool] = [tab === "skills-shortage", tab === "profiles-pool"];
      const [min, max] = two(item.closed ? 0 : size);
      const [closeMin, closeMax] = two(item.closed?.size ?? null);
      const levers = item.levers ?? (isPool ? [40, 60] : [50, 30, 20]);
      const [hire, outsrc, reskill, release] = isPool ? [null, null, levers[1], levers[0]] : [...levers, null];
      const poolId = isPool ? (item.pool ?? (await addPool(division))) : null;
      return one(
        `insert into swp_item (tab, division_id, source, profile_id, profile_cluster_id, skill_id, skill_cluster_id, skill_level, size_min, size_max, impact,
          availability, timeline, hire, outsrc, reskill, release, coverage_id, size_at_close_min, size_at_close_max, closed_at, training_from, training_to,
          pool_id, created_at, updated_at)
        values ($1, $2, 'ana@example.com', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
          (select id from lookup_value where lookup = 'coverage' and code = $17), $18, $19, $20, $21, $22, $23, now(), now())`,
        [
          tab,
          org(division),
          isSkill ? null : profile,
          isSkill ? null : cluster,
          isSkill ? skill : null,
          isSkill ? cluster : null,
          isSkill ? "Begin" : null,
          min,
          max,
          isPool ? null : (item.impact ?? "Critical"),
          isPool ? (item.availability ?? "Ready") : null,
          item.timeline === undefined ? (isPool ? null : "2027-Q1") : item.timeline,
          hire,
          outsrc,
          reskill,
          release,
          coverage,
          closeMin,
          closeMax,
          item.closed?.at ?? null,
          training?.[0] ?? null,
          training?.[1] ?? null,
          poolId,
        ],
      );
    },
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
