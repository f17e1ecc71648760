import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import type { Context } from "../../../apps/server/src/context.ts";
import { insertLegalEntity } from "../../../apps/server/src/configuration/legal-entities/legal-entities.sql.ts";
import { hashPassword, isPassword } from "../../../apps/server/src/session/passwords/hash-password.ts";
import { findUserByEmail, insertAllViews, insertGrant, insertUser } from "../../../apps/server/src/session/users.sql.ts";
import type { Portal } from "../../../apps/server/src/start-portal.ts";
import { openApi } from "../../api.ts";
import { seedCatalogue } from "../catalogue.ts";
import { demoPassword, organisation } from "../group.ts";
import { seedCodes } from "../codes.ts";
import { seedPlan } from "../plan.ts";
import { insertBelow } from "../seed.ts";
import { countTables } from "./count-tables.ts";
import { entities } from "./entities.ts";
import { workOnExceptions } from "./exceptions.ts";
import { tellGlossary } from "./glossary.ts";
import { defineFeeds, livePast } from "./months.ts";
import { liveOpenMonth } from "./open-month.ts";
import { openPastPortal } from "./past-portal.ts";
import { preparePayGaps } from "./pay-reports.ts";
import { inventContracts } from "./people.ts";
import { drawRegions } from "./regions.ts";
import { setTargets } from "./targets.ts";
import { listMonths } from "./timetable.ts";
import { type GroupUser, users } from "./users.ts";

/** The entities, the organisation and the people of the demonstration, put straight into the database of a portal that has no user yet. */
export async function seedGroup(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const entityIds: number[] = [];
    for (const { code, name, country } of entities)
      entityIds.push(await insertLegalEntity(db, { code, name, country: country.code, currency: country.currency }));
    const orgIds = new Map<string, number>();
    await insertBelow(db, null, organisation, orgIds);
    const passwordHash = await hashPassword(demoPassword);
    for (const { email, name, language, roles, org, region } of users) {
      const userId = await insertUser(db, { email, name, passwordHash, language });
      const orgId = org === undefined ? null : orgIds.get(org);
      if (orgId === undefined) throw new Error(`${email} plans for ${org}, which is not there`);
      const places = region ? entityIds.filter((_, at) => entities[at]?.country.region === region) : [null];
      for (const role of roles) for (const legalEntityId of places) await insertGrant(db, { userId, role, orgId, legalEntityId });
      if (!roles.includes("wf-admin")) await insertGrant(db, { userId, role: "wf-user" });
      await insertAllViews(db, userId);
    }
  });
}

/** Those of the demonstration's people who are there and sign in with its password: a directory of an earlier one has others, and whoever has tried things out may have changed some. */
export async function listPeople({ db }: Context): Promise<GroupUser[]> {
  const there: GroupUser[] = [];
  for (const user of users) {
    const row = await findUserByEmail(db, user.email);
    if (row?.active && (await isPassword(demoPassword, row.password_hash))) there.push(user);
  }
  return there;
}

/**
 * What happened in the group, as its people did it: two years of months and the one that is open. It is done at the times when it happened, so no worker may be at
 * work beside it: by the clock everything of those months was left for long.
 */
export async function liveMonths(ctx: Context, databaseUrl: string, today: Date, say: (line: string) => void): Promise<void> {
  const past = await openPastPortal(ctx, databaseUrl);
  try {
    const { items } = await (await past.as("admin")).call(listLegalEntities);
    const ids = new Map(items.map(({ code, id }) => [code, id]));
    const months = listMonths(today);
    const group = {
      portal: past,
      months,
      today,
      entityIds: entities.map(({ code }) => ids.get(code) ?? 0),
      contracts: inventContracts(months[0]!, months.length),
    };
    const feeds = await defineFeeds(group);
    await livePast(group, feeds, say);
    await countTables(ctx.config.dataDirectory, databaseUrl);
    await liveOpenMonth(group, feeds);
    say("the open month: delivered in part, half signed");
  } finally {
    await past.stop();
  }
}

/** What the group's people do today, in the portal as it runs: its regions, its targets, its pay reports, its plan, its glossary and work on exceptions. */
export async function liveToday({ address }: Pick<Portal, "address">, today: Date, say: (line: string) => void): Promise<void> {
  const as = (name: string) => openApi(address).signIn(`${name}@norte.example`, demoPassword);
  const [admin, planner, lead, editor, owner, iberia, reader, steward, central] = await Promise.all(
    ["admin", "planner", "lead", "editor", "group", "owner", "owner-west", "steward", "steward-central"].map((name) => as(name)),
  );
  if (!admin || !planner || !lead || !editor || !owner || !iberia || !reader || !steward || !central)
    throw new Error("not everybody signed in");
  await drawRegions(admin, listMonths(today).at(-1)!);
  await setTargets(owner, listMonths(today)[0]!);
  await preparePayGaps(iberia);
  await seedCatalogue(lead);
  await seedPlan(admin, planner, lead, today);
  await seedCodes(lead);
  await tellGlossary(editor, owner, reader);
  await workOnExceptions(steward, central, today);
  say("regions, targets, pay reports, planning, glossary and exceptions");
}
