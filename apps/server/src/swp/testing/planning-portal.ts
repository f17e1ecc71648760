import type { TermKind } from "@hub/domain/swp/term.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertTerms } from "../catalogue/terms.sql.ts";
import { addOrganisation } from "./organisation.ts";

type Grants = Parameters<TestPortal["addUser"]>[1];
type Person = { id: number; email: string; token: string };
type Tab = "profiles-shortage" | "skills-shortage" | "profiles-pool";
type TermGiven = { parent?: number | undefined; cluster?: number; es?: string; en?: string; de?: string; active?: boolean };

/** An item as a test needs it; what is not told is the same for all. */
export type TestItem = {
  tab?: Tab;
  division?: string;
  term?: number;
  cluster?: number | null;
  level?: string;
  size?: number | [number, number];
  impact?: string;
  timeline?: string | null;
  availability?: "Foreseen" | "Scheduled" | "Ready";
  /** Of a shortage hire, outsrc and reskill, of a part of a pool release and reskill. */
  levers?: readonly number[];
  byHand?: boolean;
  training?: [number, number] | null;
  coverage?: string;
  /** Its size at close, and when that was; `size` is 0 then. */
  closed?: { size: number | [number, number] | null; at: string };
  pool?: number;
};
const bounds = (size: number | readonly [number, number] | null): [number | null, number | null] =>
  size === null ? [null, null] : typeof size === "number" ? [size, null] : [size[0], size[1]];

/** A portal with the organisation of two OBs, and with the terms, people and items that are added to it; people are called by name. */
export async function startPlanningPortal(settings: { now?: string } = {}) {
  const portal = await startTestPortal(settings);
  const orgs = await addOrganisation(portal.db);
  const administrator = await portal.addUser("administrator", [{ role: "hub-admin" }]);
  const people: Record<string, Person> = {};
  const of = (who: string): Person => people[who] ?? { id: 0, email: "", token: "" };
  const addPerson = async (name: string, grants: Grants): Promise<Person> => {
    const user = await portal.addUser(name, grants);
    return (people[name] = { ...user, token: await portal.openSession(user) });
  };
  people["administrator"] = { ...administrator, token: await portal.openSession(administrator) };

  const org = (path: string): number => orgs[path] ?? 0;
  /** A row as it is told, past the rules; answers its id. */
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    Number((await portal.pool.query(`${text} returning id`, values)).rows[0].id);
  const insertPool = (division: string, { name = `Pool ${Math.random()}`, size = 1000 } = {}): Promise<number> =>
    insert("insert into swp_pool (division_id, name, folded_name, size_min, updated_at) values ($1, $2, lower($2), $3, now())", [
      org(division),
      name,
      size,
    ]);

  return {
    ...portal,
    /** The id of a part of the organisation, by codes from the top. */
    org,
    of,
    given: (who: string, language = "en") => ({ token: of(who).token, language }),
    addPerson,
    async addPeople(all: Record<string, Grants>): Promise<void> {
      for (const [name, grants] of Object.entries(all)) await addPerson(name, grants);
    },
    /** Called as its code says unless told; answers its id. */
    async addTerm(kind: TermKind, code: string, { parent, cluster, es, en, de = "", active = true }: TermGiven = {}): Promise<number> {
      const labels = { es: es ?? `${code} es`, en: en ?? `${code} en`, de, pt: "" };
      const content = { code, parentId: parent ?? null, clusterId: cluster ?? null, labels, escoCode: "", active };
      const [id] = await insertTerms(portal.db, [{ kind, content }], { userId: administrator.id, at: portal.ctx.clock.now() });
      return id ?? 0;
    },
    insertPool,
    /** An item of a profile or skill, past the rules; answers its id. */
    async insertItem({ tab = "profiles-shortage", ...item }: TestItem & { term: number }): Promise<number> {
      const { division = "IBE/RED/ACC", size = 5, cluster = null, coverage = item.closed ? "COMPLETED" : "OPEN", training = [3, 6] } = item;
      const [isSkill, isPool] = [tab === "skills-shortage", tab === "profiles-pool"];
      const [min, max] = bounds(item.closed ? 0 : size);
      const [closeMin, closeMax] = bounds(item.closed?.size ?? null);
      const levers = item.levers ?? (isPool ? [40, 60] : [50, 30, 20]);
      const [hire, outsrc, reskill, release] = isPool ? [null, null, levers[1], levers[0]] : [...levers, null];
      return insert(
        `insert into swp_item (tab, division_id, source, profile_id, profile_cluster_id, skill_id, skill_cluster_id, skill_level, size_min, size_max, impact,
          availability, timeline, hire, outsrc, reskill, release, levers_by_hand, coverage_id, size_at_close_min, size_at_close_max, closed_at, training_from,
          training_to, pool_id, created_at, updated_at)
        values ($1, $2, 'ana@example.com', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
          (select id from lookup_value where lookup = 'coverage' and code = $18), $19, $20, $21, $22, $23, $24, now(), now())`,
        [
          tab,
          org(division),
          isSkill ? null : item.term,
          isSkill ? null : cluster,
          isSkill ? item.term : null,
          isSkill ? cluster : null,
          isSkill ? (item.level ?? "Begin") : null,
          min,
          max,
          isPool ? null : (item.impact ?? "Critical"),
          isPool ? (item.availability ?? "Ready") : null,
          item.timeline === undefined ? (isPool ? null : "2027-Q1") : item.timeline,
          hire,
          outsrc,
          reskill,
          release,
          item.byHand ?? true,
          coverage,
          closeMin,
          closeMax,
          item.closed?.at ?? null,
          training?.[0] ?? null,
          training?.[1] ?? null,
          isPool ? (item.pool ?? (await insertPool(division))) : null,
        ],
      );
    },
  };
}
