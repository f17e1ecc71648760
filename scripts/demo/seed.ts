import type { Context } from "../../apps/server/src/context.ts";
import type { Database } from "../../apps/server/src/db/connect.ts";
import { insertNode } from "../../apps/server/src/swp/organisation/organisation.sql.ts";
import { getUpload, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { levelBelow, type OrgLevel } from "@hub/domain/swp/organisation.ts";
import { insertLegalEntity } from "../../apps/server/src/configuration/legal-entities/legal-entities.sql.ts";
import { insertAllViews, insertGrant, insertUser } from "../../apps/server/src/session/users.sql.ts";
import type { Api } from "../api.ts";
import { demoPassword, entities, organisation, type OrgSeed, users } from "./group.ts";
import { hashPassword } from "../../apps/server/src/session/passwords/hash-password.ts";

/** The people of the demonstration, put straight into the database of a portal that has no user yet. */
export async function seedPeople(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    for (const { code, name, country, currency } of entities) await insertLegalEntity(db, { code, name, country, currency });
    const orgIds = new Map<string, number>();
    await insertBelow(db, null, organisation, orgIds);
    const passwordHash = await hashPassword(demoPassword);
    for (const user of users) {
      const userId = await insertUser(db, { email: user.email, name: user.name, passwordHash, language: user.language });
      const orgId = user.org === undefined ? null : orgIds.get(user.org);
      if (orgId === undefined) throw new Error(`${user.email} plans for ${user.org}, which is not there`);
      for (const role of user.roles) await insertGrant(db, { userId, role, orgId });
      if (!user.roles.includes("wf-admin")) await insertGrant(db, { userId, role: "wf-user" });
      await insertAllViews(db, userId);
    }
  });
}

/** Nodes of the organisation below one (null: the OBs), and their ids by the codes on the way down. */
export async function insertBelow(
  db: Database,
  parent: { id: number; codes: string; level: OrgLevel } | null,
  nodes: readonly OrgSeed[],
  ids: Map<string, number>,
): Promise<void> {
  const level = levelBelow(parent?.level ?? null);
  if (!level) throw new Error("nothing stands below a division");
  for (const { code, name, below } of nodes) {
    const codes = parent ? `${parent.codes}/${code}` : code;
    const id = await insertNode(db, { parentId: parent?.id ?? null, level, code, name });
    ids.set(codes, id);
    if (below) await insertBelow(db, { id, codes, level }, below, ids);
  }
}

/** Delivers a file and waits until it stands, or is held back where that is expected; throws what else became of it. */
export async function deliver(
  source: Api,
  fields: Record<string, string | number>,
  file: { name: string; content: string },
  held?: "QUARANTINED",
): Promise<void> {
  const { id } = await source.call(getUpload, {
    params: { id: (await source.send(sendUpload, { ...fields, purpose: "deliver" }, file)).id },
  });
  for (;;) {
    const upload = await source.call(getUpload, { params: { id } });
    if (upload.state === "LOADED" || upload.state === "LOADED_WITH_WARNINGS" || upload.state === held) return;
    if (upload.state !== "RECEIVED" && upload.state !== "CHECKING")
      throw new Error(`${file.name}: ${upload.state} ${upload.problem?.text ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
