import { createAccessToken } from "@hub/contract/session/account.ts";
import {
  type Access,
  holds,
  noAccess,
  type Permission,
  permissions,
  type Role,
  roles,
  toChangeWith,
} from "@hub/domain/session/permissions.ts";
import type { TestPortal } from "../test-portal.ts";

/** Somebody, or nobody, who asks: `may` says whether they hold a permission, to change something with it too, `token` what they send now. */
export type Asker = {
  name: string;
  may(permission: Permission, changes?: boolean): boolean;
  token(): string | undefined;
  userName?: string;
};
export type People = Awaited<ReturnType<typeof addPeople>>;

// A token of one scope each, of somebody who holds it.
const scoped: [Permission, Role][] = [
  ["users.manage", "hub-admin"],
  ["uploads.read", "process-source"],
  ["quality.edit", "data-owner"],
  ["swp.read", "swp-lead"],
  ["glossary.read", "group-owner"],
];

const holding =
  (access: Access) =>
  (permission: Permission, changes = false) => {
    const asking = changes ? toChangeWith(access) : access;
    return asking !== null && holds(permission, asking);
  };

/**
 * A person of each role, one who is given a single entity, one with nothing, those without a session, and tokens of one scope. `repair` undoes what the calls
 * of others did to them, so that a run does not become one of refusals.
 */
export async function addPeople(portal: TestPortal, legalEntityId: number) {
  const { pool } = portal;
  const sessions = new Map<string, string>();
  const accounts = new Map<string, { id: number; email: string }>();
  const askers: Asker[] = [];
  const add = async (name: string, grants: Parameters<TestPortal["addUser"]>[1], access: Access) => {
    const account = await portal.addUser(name, grants);
    accounts.set(name, account);
    sessions.set(name, await portal.openSession(account));
    askers.push({ name, may: holding(access), token: () => sessions.get(name), userName: account.email });
  };
  const having = (...held: Role[]): Access => ({
    ...noAccess,
    views: { reports: null, scenarios: null },
    grants: held.map((role) => ({ role, legalEntityId: null, sectionCode: null, ingestionId: null })),
  });
  for (const role of roles) await add(role, role === "wf-user" ? [{ role }] : [{ role }, { role: "wf-user" }], having(role, "wf-user"));
  const ofOne: Role[] = ["data-owner", "upload-coordinator", "process-source", "steward"];
  await add(
    "of one entity",
    ofOne.map((role) => ({ role, legalEntityId })),
    having(...ofOne),
  );
  await add("without rights", [], having());
  for (const [scope, role] of scoped) {
    const body = { name: scope, scopes: [scope], lastDay: "2027-06-30" };
    const answer = await portal.call(createAccessToken, { token: sessions.get(role) ?? "", body });
    if (answer.status !== 201) throw new Error(answer.text);
    const { token } = answer.body as { token: string };
    const access = { ...having(role), scopes: [scope] };
    askers.push({ name: `token for ${scope}`, may: holding(access), token: () => token });
  }
  askers.push({ name: "nobody", may: (permission) => permission === "public", token: () => undefined });
  askers.push({ name: "false token", may: (permission) => permission === "public", token: () => "A".repeat(43) });

  const ids = [...accounts.values()].map(({ id }) => id);
  const kept = ["app_user", "area_member", "role_grant", "view_grant"] as const;
  const owner = (table: string) => (table === "app_user" ? "id" : "user_id");
  for (const table of kept) await pool.query(`create table fuzz_${table} as select * from ${table} where ${owner(table)} = any($1)`, [ids]);
  await pool.query("create table fuzz_access_token as select id from access_token where user_id = any($1)", [ids]);

  return {
    askers,
    /** All who hold a permission, and all who do not: to look, and to change something with it. */
    toLook: askersBy(askers, false),
    toChange: askersBy(askers, true),
    /** Signs somebody in again whose session was ended. */
    async renew({ name }: Asker): Promise<void> {
      const account = accounts.get(name);
      if (account) sessions.set(name, await portal.openSession(account));
    },
    async repair(): Promise<void> {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query(`update app_user u set email = k.email, name = k.name, password_hash = k.password_hash, active = true, removed_at = null, language = k.language
          from fuzz_app_user k where k.id = u.id`);
        await client.query("delete from role_grant where user_id = any($1)", [ids]);
        await client.query("delete from view_grant where user_id = any($1)", [ids]);
        await client.query("insert into area_member select * from fuzz_area_member on conflict do nothing");
        await client.query(`insert into role_grant (user_id, role, legal_entity_id, section_code, ingestion_id, org_id)
          select user_id, role, legal_entity_id, section_code, ingestion_id, org_id from fuzz_role_grant`);
        await client.query(
          "insert into view_grant (user_id, kind, dashboard_id, scenario_type) select user_id, kind, dashboard_id, scenario_type from fuzz_view_grant",
        );
        await client.query("update access_token set revoked_at = null where id in (select id from fuzz_access_token)");
        await client.query("delete from sign_in_attempt");
        await client.query("commit");
      } finally {
        client.release();
      }
      for (const [name, account] of accounts) sessions.set(name, await portal.openSession(account));
    },
  };
}

const askersBy = (askers: readonly Asker[], changes: boolean) =>
  Object.fromEntries(
    permissions.map((permission) => [permission, Map.groupBy(askers, (asker) => asker.may(permission, changes))]),
  ) as Record<Permission, Map<boolean, Asker[]>>;
