import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { pino } from "pino";
import { readConfig } from "../../apps/server/src/config.ts";
import { systemClock } from "../../apps/server/src/context.ts";
import { connect } from "../../apps/server/src/db/connect.ts";
import { limits } from "../../apps/server/src/db/limits.ts";
import { openApi } from "../../scripts/api.ts";
import { seedCatalogue } from "../../scripts/demo/catalogue.ts";
import { demoPassword } from "../../scripts/demo/group.ts";
import { ingestions } from "../../scripts/demo/ingestions.ts";
import { seedPeople } from "../../scripts/demo/seed.ts";
import { setCorporateDomain } from "../../scripts/demo/plan.ts";
import { severalHosts } from "./portal-nodes.ts";
import { ports } from "./ports.ts";

export type Group = { ingestionId: number; entityIds: [number, number]; divisionId: number; profileId: number };

/** Puts the demonstration's people into the database, as whoever sets a portal up would. */
export async function seedDatabase(): Promise<void> {
  const { db, close } = connect(severalHosts("owner"), { limits: limits.jobs });
  const log = pino({ level: "silent" });
  await seedPeople({ db, config: readConfig({}), log, clock: systemClock, queue: { send: async () => undefined } });
  await close();
}

/** What is expected of two entities every month since 2000, and what planning needs. */
export async function setUpGroup(): Promise<Group> {
  const as = (name: string) => openApi(`http://127.0.0.1:${ports.front}`).signIn(`${name}@norte.example`, demoPassword);
  const [admin, lead] = [await as("admin"), await as("lead")];
  const entities = (await admin.call(listLegalEntities)).items.filter(({ currency }) => currency === "EUR");
  const [one, other] = entities.map(({ id }) => id);
  const definition = ingestions.find(({ section }) => section === "PLN");
  if (!definition || !one || !other) throw new Error("The demonstration's group lacks what the suite needs.");
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  for (const legalEntityId of [one, other])
    await admin.call(createCalendarRow, {
      body: { section: "PLN", legalEntityId, first: { year: 2000, month: 1 }, last: null, dueDay: 10 },
    });
  await setCorporateDomain(admin);
  await seedCatalogue(lead);
  const nodes = (await lead.call(listOrganisation)).items;
  const division = nodes.find(({ id, level }) => level === "division" && !nodes.some(({ parentId }) => parentId === id));
  const [profile] = (await lead.call(listTerms, { query: { kind: "job-profile", limit: 1 } })).items;
  return { ingestionId, entityIds: [one, other], divisionId: division?.id ?? 0, profileId: profile?.id ?? 0 };
}
