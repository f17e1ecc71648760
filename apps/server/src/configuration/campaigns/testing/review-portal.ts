import * as contract from "@hub/contract/configuration/access/campaigns.ts";
import type { Input } from "@hub/contract/route.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { testMail } from "../../../mail/testing/mail-server.ts";
import { addEntity } from "../../../testing/fixtures.ts";
import { startTestPortal } from "../../../testing/test-portal.ts";
import { advanceCampaigns } from "../advance-campaigns.ts";

type Body = Input<NonNullable<(typeof contract.startCampaign)["body"]>>;
type Grant = { role: Role; legalEntityId?: number; sectionCode?: string };

/** A portal with two legal entities, an administrator, and three who review: one for each entity, one for the rest. It is the 5th of November 2026. */
export async function startReviewPortal() {
  const portal = await startTestPortal();
  const [a, b] = [await addEntity(portal.db, "A"), await addEntity(portal.db, "B")];
  const admin = await portal.addUser("admin", [{ role: "hub-admin" }]);
  await portal.addUser("second-admin", [{ role: "hub-admin" }]);
  const people = new Map<string, { id: number; email: string }>();
  /** Somebody with rights of the HUB who signed in lately. */
  const add = async (name: string, grants: Grant[]) => {
    const user = await portal.addUser(name, grants);
    people.set(name, user);
    await portal.pool.query("update app_user set last_sign_in_at = $2 where id = $1", [user.id, portal.ctx.clock.now()]);
  };
  await add("of-a", [{ role: "data-owner", legalEntityId: a }, { role: "wf-user" }]);
  await add("of-b", [{ role: "data-owner", legalEntityId: b }]);
  await add("of-rest", [{ role: "group-owner" }]);
  const person = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  // Time passes in tests, and sessions end: each call has one of its own.
  const tokenOf = (name: string) => portal.openSession(person(name));
  const adminToken = () => portal.openSession(admin);
  const nothing = { roles: [], legalEntityIds: [], sections: [], users: [], groupIds: [] };
  const plan = (given: Partial<Body> = {}): Body => ({
    name: "Autumn",
    filter: { ...nothing, roles: ["data-owner", "upload-coordinator", "group-owner"] },
    parts: [
      { reviewer: "of-a@example.com", legalEntityIds: [a] },
      { reviewer: "of-b@example.com", legalEntityIds: [b] },
    ],
    fallback: "of-rest@example.com",
    deadline: "2026-11-20",
    atDeadline: "take",
    escalateTo: null,
    secondDeadline: null,
    ...given,
  });
  return {
    ...portal,
    a,
    b,
    admin,
    adminToken,
    nothing,
    person,
    tokenOf,
    add,
    plan,
    start: async (given: Partial<Body> = {}) => portal.call(contract.startCampaign, { token: await adminToken(), body: plan(given) }),
    /** What somebody has to decide, by whose access it is. */
    async waitingFor(name: string, id: number): Promise<Map<string, any>> {
      const { body } = await portal.call(contract.listReviewRows, { token: await tokenOf(name), params: { id } });
      return new Map(body.items.map((row: any) => [`${row.person.name} ${row.group?.name ?? row.grants[0].role}`, row]));
    },
    decide: async (name: string, id: number, rows: readonly number[], decision: "keep" | "take", reason = "") =>
      portal.call(contract.decideReview, { token: await tokenOf(name), params: { id }, body: { rows, decision, reason } }),
    async rowsOf(id: number): Promise<any[]> {
      return (await portal.call(contract.listCampaignRows, { token: await adminToken(), params: { id }, query: { limit: 200 } })).body
        .items;
    },
    see: async (id: number) => (await portal.call(contract.getCampaign, { token: await adminToken(), params: { id } })).body,
    /** What the worker does every minute. */
    advance: () => advanceCampaigns({ ...portal.ctx, config: { ...portal.ctx.config, mail: testMail } }),
    /** The roles that somebody was given themselves, and the groups they are in. */
    async held(name: string): Promise<string[]> {
      const { rows } = await portal.pool.query(
        `select g.role as held from role_grant g join app_user u on u.id = g.user_id where u.name = $1
         union all select o.name from group_member m join access_group o on o.id = m.group_id join app_user u on u.id = m.user_id where u.name = $1 order by held`,
        [name],
      );
      return rows.map(({ held }) => held as string);
    },
    /** A group of the HUB that gives grants to people who are in its area. */
    async addGroup(name: string, grants: Grant[], members: readonly string[]): Promise<number> {
      const { rows } = await portal.pool.query(
        "insert into access_group (area, name, folded_name) values ('HUB', $1, lower($1)) returning id",
        [name],
      );
      const groupId = rows[0].id as number;
      for (const { role, legalEntityId = null } of grants)
        await portal.pool.query("insert into role_grant (group_id, role, legal_entity_id) values ($1, $2, $3)", [
          groupId,
          role,
          legalEntityId,
        ]);
      for (const member of members) {
        await portal.pool.query("insert into area_member (user_id, area) values ($1, 'HUB') on conflict do nothing", [person(member).id]);
        await portal.pool.query("insert into group_member (group_id, user_id, area) values ($1, $2, 'HUB')", [groupId, person(member).id]);
      }
      return groupId;
    },
    async trail(action: string): Promise<any[]> {
      return (await portal.pool.query("select * from audit where action = $1 order by id", [action])).rows;
    },
  };
}

export type ReviewPortal = Awaited<ReturnType<typeof startReviewPortal>>;
