import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import type { Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { TestPerson } from "../../../testing/fixtures.ts";
import { startGroupPortal } from "../../../testing/group-portal.ts";
import type { TestPortal } from "../../../testing/test-portal.ts";
import { type Given, sheetTasks } from "../../../tasks/testing/sheets.ts";
import { insertTerms } from "../../catalogue/terms.sql.ts";
import { addOrganisation } from "../../testing/organisation.ts";

export type DeliveredPortal = Awaited<ReturnType<typeof startDeliveredPortal>>;
type Grants = Parameters<TestPortal["addUser"]>[1];
type Size = [string, string | null];

/**
 * A group that delivers people of jobs and units, beside an organisation of two OBs, three profiles (`DATA`, `RADIO`, `SHOP`) and those who plan: `lead` and `reader` of everything, `planner` in
 * IBE/RED/ACC, `nordic` reads NOR, `nobody` has no part in planning.
 */
export async function startDeliveredPortal(given: { entities: string[]; first: Period; now?: string }) {
  const portal = await startGroupPortal({ now: "2026-11-05T08:00:00Z", ...given });
  const { db, pool } = portal;
  // People come and go here as planning needs it, not as the checks want it.
  await sql`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`.execute(
    db,
  );
  const orgs = await addOrganisation(db);
  const by = { userId: portal.source.id, at: portal.ctx.clock.now() };
  const termOf = (code: string, parentId: number | null) => ({
    code,
    parentId,
    clusterId: null,
    labels: { es: `${code} es`, en: `${code} en`, de: "", pt: "" },
    escoCode: "",
    active: true,
  });
  const [family = 0] = await insertTerms(db, [{ kind: "job-profile-family", content: termOf("FAM", null) }], by);
  const codes = ["DATA", "RADIO", "SHOP"];
  const ids = await insertTerms(
    db,
    codes.map((code) => ({ kind: "job-profile", content: termOf(code, family) })),
    by,
  );
  const tokens: Record<string, string> = {};
  const people: Record<string, Grants> = {
    lead: [{ role: "swp-lead" }],
    reader: [{ role: "swp-reader" }],
    planner: [{ role: "swp-planner", orgId: orgs["IBE/RED/ACC"] ?? 0 }],
    nordic: [{ role: "swp-reader", orgId: orgs["NOR"] ?? 0 }],
    nobody: [{ role: "data-owner" }],
  };
  for (const [name, grants] of Object.entries(people)) tokens[name] = await portal.openSession(await portal.addUser(`swp-${name}`, grants));
  const sheets = sheetTasks(portal);
  const tokenOf = (who: string) => tokens[who] ?? "";

  return {
    ...portal,
    sheets,
    tokenOf,
    org: (path: string) => orgs[path] ?? 0,
    profile: (code: string) => ids[codes.indexOf(code)] ?? 0,
    /** Delivers, validates and closes a month. */
    async close(period: Period, persons: Record<string, TestPerson[]>): Promise<void> {
      for (const [code, of] of Object.entries(persons)) await portal.complete(code, of, { period });
      await portal.runJobs();
    },
    read: (who: string, query: Record<string, string | number> = {}) =>
      portal.call(getSwpDelivered, { token: tokenOf(who), language: "en", query }),
    importCodes: (given: Given, { dryRun = false, who = "lead" } = {}) =>
      sheets.imported(tokenOf(who), "swp-codes-import", given, { dryRun }),
    /** A right size, or an open shortage with its hires in percent, past the rules of the form. */
    async addItem(item: { division: string; profile: string; size: Size; timeline: string | null; hire?: number }): Promise<number> {
      const isGap = item.hire !== undefined;
      const { rows } = await pool.query(
        `insert into swp_item (tab, division_id, source, profile_id, size_min, size_max, impact, timeline, hire, outsrc, reskill, coverage_id, training_from, training_to, created_at, updated_at)
         values ($1, $2, 'ana@example.com', $3, $4, $5, 'Critical', $6, $7, $8, $9, (select id from lookup_value where lookup = 'coverage' and code = $10), $11, $12, now(), now()) returning id`,
        [
          isGap ? "profiles-shortage" : "key-profiles",
          orgs[item.division],
          ids[codes.indexOf(item.profile)],
          ...item.size,
          item.timeline,
          item.hire ?? null,
          isGap ? 0 : null,
          isGap ? 100 - (item.hire ?? 0) : null,
          isGap ? "OPEN" : null,
          isGap ? 1 : null,
          isGap ? 2 : null,
        ],
      );
      return Number(rows[0].id);
    },
  };
}
