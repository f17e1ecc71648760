import type { Context } from "../../../apps/server/src/context.ts";
import { insertLegalEntity } from "../../../apps/server/src/configuration/legal-entities/legal-entities.sql.ts";
import { hashPassword } from "../../../apps/server/src/session/passwords/hash-password.ts";
import { insertAllViews, insertGrant, insertUser } from "../../../apps/server/src/session/users.sql.ts";
import { demoPassword, organisation } from "../group.ts";
import { insertBelow } from "../seed.ts";
import { entities } from "./entities.ts";
import { users } from "./users.ts";

/** The entities, the organisation and the people of the demonstration, put straight into the database of a portal that has no user yet. */
export async function seedGroupPeople(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const entityIds: number[] = [];
    for (const { code, name, country } of entities)
      entityIds.push(await insertLegalEntity(db, { code, name, country: country.code, currency: country.currency }));
    const orgIds = new Map<string, number>();
    await insertBelow(db, null, organisation, orgIds);
    const passwordHash = await hashPassword(demoPassword);
    for (const user of users) {
      const userId = await insertUser(db, { email: user.email, name: user.name, passwordHash, language: user.language });
      const orgId = user.org === undefined ? null : (orgIds.get(user.org) ?? null);
      const rows = user.region ? entityIds.filter((_, at) => entities[at]!.country.region === user.region) : [null];
      for (const role of user.roles) for (const legalEntityId of rows) await insertGrant(db, { userId, role, orgId, legalEntityId });
      if (!user.roles.includes("wf-admin")) await insertGrant(db, { userId, role: "wf-user" });
      await insertAllViews(db, userId);
    }
  });
}
