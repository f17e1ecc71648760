import { type DatabasePair, secrets } from "./database-pair.ts";

/** The roles and the database as docs/operations.md wants them: one that owns, one that the portals sign in as. */
export async function prepareRoles(databases: DatabasePair): Promise<void> {
  await databases.asSuperuser([
    `create role hub_owner login password '${secrets.owner}'`,
    `create role hub_app login password '${secrets.app}'`,
    "create database hub owner hub_owner",
  ]);
}
