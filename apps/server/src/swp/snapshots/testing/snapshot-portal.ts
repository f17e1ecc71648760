import * as questions from "@hub/contract/swp-questions.ts";
import * as contract from "@hub/contract/swp-snapshots.ts";
import { startTestPortal, type TestAnswer } from "../../../testing/test-portal.ts";
import { addOrganisation } from "../../testing/organisation.ts";

export type SnapshotPortal = Awaited<ReturnType<typeof startSnapshotPortal>>;
type Tab = "profiles-shortage" | "skills-shortage" | "profiles-pool";

/** An item as a test needs it; everything that is not told is the same for all. */
export type TestItem = {
  tab?: Tab;
  division?: string;
  term?: number;
  cluster?: number | null;
  level?: string;
  size?: number | [number, number];
  impact?: string;
  levers?: { hire?: number; outsrc?: number; reskill?: number; release?: number };
  byHand?: boolean;
  coverage?: string;
  training?: boolean;
  pool?: number;
};

/**
 * A portal with two OBs (`IBE` with the units RED of ACC and COR, and COM of TIE; `NOR` with RED of ACC), three profiles in two clusters, two skills, and people:
 * `lead` and `reader` of everything, `iberia` leads IBE, `planner` plans in IBE/RED/ACC, `nordic` reads NOR.
 */
export async function startSnapshotPortal() {
  const portal = await startTestPortal();
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
  const family = await term("job-profile-family", "FAM");
  const area = await term("knowledge-area", "AREA");
  const terms = {
    data: await term("job-profile", "DATA", family),
    cloud: await term("job-profile", "CLOUD", family),
    radio: await term("job-profile", "RADIO", family),
    python: await term("skill", "PYTHON", area),
    sql: await term("skill", "SQL", area),
  };
  const clusters = { it: await term("job-profile-cluster", "IT"), net: await term("job-profile-cluster", "NET") };
  const tokens: Record<string, string> = {};
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    tokens[name] = await portal.openSession(await portal.addUser(name, grants));
  };
  await add("lead", [{ role: "swp-lead" }]);
  await add("reader", [{ role: "swp-reader" }]);
  await add("iberia", [{ role: "swp-lead", orgId: org("IBE") }]);
  await add("planner", [{ role: "swp-planner", orgId: org("IBE/RED/ACC") }]);
  await add("nordic", [{ role: "swp-reader", orgId: org("NOR") }]);
  await add("outsider", [{ role: "data-owner" }]);
  const given = (who: string, language = "en") => ({ token: tokens[who] ?? "", language });

  return {
    ...portal,
    org,
    terms,
    clusters,
    given,
    /** An item that stands; answers its id. */
    async addItem({ tab = "profiles-shortage", ...item }: TestItem = {}): Promise<number> {
      const { division = "IBE/RED/ACC", size = 5, coverage = "OPEN", training = true } = item;
      const [min, max] = typeof size === "number" ? [size, null] : size;
      const isSkill = tab === "skills-shortage";
      const termId = item.term ?? (isSkill ? terms.python : terms.data);
      const poolId = tab === "profiles-pool" ? (item.pool ?? (await this.addPool(division))) : null;
      const levers = item.levers ?? (poolId ? { release: 40, reskill: 60 } : { hire: 50, outsrc: 30, reskill: 20 });
      const cluster = item.cluster ?? null;
      return one(
        `insert into swp_item (tab, division_id, source, profile_id, profile_cluster_id, skill_id, skill_cluster_id, skill_level, size_min, size_max, impact,
          availability, timeline, hire, outsrc, reskill, release, levers_by_hand, coverage_id, training_from, training_to, pool_id, created_at, updated_at)
        values ($1, $2, 'ana@example.com', $3, $4, $5, $6, $7, $8, $9, $10, $11, '2027-Q1', $12, $13, $14, $15, $16,
          (select id from lookup_value where lookup = 'coverage' and code = $17), $18, $19, $20, now(), now())`,
        [
          tab,
          org(division),
          isSkill ? null : termId,
          isSkill ? null : cluster,
          isSkill ? termId : null,
          isSkill ? cluster : null,
          isSkill ? (item.level ?? "Begin") : null,
          min,
          max,
          poolId ? null : (item.impact ?? "Critical"),
          poolId ? "Ready" : null,
          levers.hire ?? null,
          levers.outsrc ?? null,
          levers.reskill ?? null,
          levers.release ?? null,
          item.byHand ?? true,
          coverage,
          training ? 3 : null,
          training ? 6 : null,
          poolId,
        ],
      );
    },
    addPool: (division = "IBE/RED/ACC", name = `Pool ${Math.random()}`): Promise<number> =>
      one("insert into swp_pool (division_id, name, folded_name, size_min, updated_at) values ($1, $2, lower($2), 100, now())", [
        org(division),
        name,
      ]),
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
    answers: (who: string, tab: Tab = "profiles-shortage"): Promise<TestAnswer> =>
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
