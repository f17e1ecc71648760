import { configureUsersInPlatform, findByEmail } from "@hub/contract/configuration/users.ts";
import { startTestPortal, type TestAnswer } from "../../../testing/test-portal.ts";
import { insertLegalEntity } from "../../legal-entities/legal-entities.sql.ts";

export type ConfiguredPortal = Awaited<ReturnType<typeof startConfiguredPortal>>;
export const always = { validFrom: null, validTo: null };
export const none = { mode: "none" } as const;
export const everything = { reports: null, scenarios: null };
type Area = "HUB" | "MUT" | "WF";

/** A portal with an administrator of everything (and one of each area), two legal entities and an ingestion. */
export async function startConfiguredPortal() {
  const portal = await startTestPortal();
  const all = await portal.addUser("all", [{ role: "hub-admin" }, { role: "mut-admin" }, { role: "wf-admin" }]);
  const tokens = { all: await portal.signIn(all.email), hub: "", mut: "", wf: "" };
  for (const area of ["hub", "mut", "wf"] as const)
    tokens[area] = await portal.signIn((await portal.addUser(`${area}-only`, [{ role: `${area}-admin` }])).email);
  const entities = {
    A: await insertLegalEntity(portal.db, { code: "A", name: "Alfa, S.A." }),
    B: await insertLegalEntity(portal.db, { code: "B", name: "Beta GmbH" }),
  };
  const ingestion = await portal.db
    .insertInto("ingestion")
    .values({ code: "PLN-A", name: "Plantilla", section_code: "PLN" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto("ingestion_definition")
    .values({ ingestion_id: ingestion.id, version: 1, definition: JSON.stringify({ columns: [] }) })
    .execute();

  const line = (role: string, more: object = {}) => ({
    role,
    legalEntityIds: null,
    sections: null,
    ingestionIds: null,
    ...always,
    ...more,
  });
  const configure = (body: object, token = tokens.all, language = "en"): Promise<TestAnswer> =>
    portal.call(configureUsersInPlatform, { token, language, body: { action: "save", areas: {}, remove: [], ...body } });
  return {
    ...portal,
    all,
    tokens,
    entities,
    ingestionId: ingestion.id,
    line,
    configure,
    hub: (more: object = {}) => ({
      version: null,
      group: none,
      assignments: [line("data-owner", { legalEntityIds: [entities.A], sections: ["PLN"] })],
      views: everything,
      ...more,
    }),
    mut: (more: object = {}) => ({
      version: null,
      group: none,
      ingestion: { mode: "selectable" },
      assignments: [line("process-source", { ingestionIds: [ingestion.id] })],
      ...more,
    }),
    wf: (more: object = {}) => ({ version: null, role: "wf-user", ...always, ...more }),
    person: (email: string, more: object = {}) => ({ email, version: null, name: `Person ${email}`, language: "en", ...more }),
    find: (email: string, token = tokens.all) => portal.call(findByEmail, { token, params: { email } }),
    /** Gives somebody the password all test users have, and signs them in. */
    async signInNew(email: string): Promise<string> {
      const { password_hash } = await portal.db
        .selectFrom("app_user")
        .select("password_hash")
        .where("email", "=", all.email)
        .executeTakeFirstOrThrow();
      await portal.db.updateTable("app_user").set({ password_hash }).where("email", "=", email).execute();
      return portal.signIn(email);
    },
    /** The result of one part. */
    part: (answer: TestAnswer, name: Area | "PERSON") => answer.body.results.find((result: { part: string }) => result.part === name),
  };
}
