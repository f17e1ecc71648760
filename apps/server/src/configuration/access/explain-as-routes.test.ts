import { explainAccess } from "@hub/contract/configuration/access/access.ts";
import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { deliveryOptions, getIngestion, listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { closeScenario, getScenario, listScenarios, getFigures } from "@hub/contract/scenarios/scenarios.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { getValidation, listValidation } from "@hub/contract/validation/validation.ts";
import { type Permission, permissions, roles } from "@hub/domain/session/permissions.ts";
import { europeanDefinition } from "@hub/domain/ingestion/testing/example-definitions.ts";
import { firstDay } from "@hub/domain/period.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addOrganisation } from "../../swp/testing/organisation.ts";
import { giveAccess, onlyLimitsOf, type TestAccess, type TestGrant, type TestGroup } from "./testing/subject.ts";

let portal: GroupPortal;
let admin: string;
let orgs: Record<string, number>;
let subject: { id: number; email: string };
let token: string;
const sections = ["PLN", "OnHR"];
const codes = ["A", "B"];

beforeAll(async () => {
  portal = await startGroupPortal({ entities: codes, sections });
  admin = await portal.signIn((await portal.addUser("admin", [{ role: "wf-admin" }])).email);
  subject = await portal.addUser("subject");
  token = await portal.signIn(subject.email);
  orgs = await addOrganisation(portal.db);
  await portal.db
    .updateTable("ingestion_definition")
    .set({ definition: JSON.stringify(europeanDefinition) })
    .execute();
  for (const section of sections)
    for (const code of codes)
      await portal.db
        .insertInto("upload")
        .values({
          ingestion_id: portal.ingestions[section] ?? 0,
          definition_version: 1,
          legal_entity_id: portal.idOf(code),
          period: firstDay(october),
          purpose: "deliver",
          file_name: "test.csv",
          state: "REJECTED",
          created_by: portal.source.id,
        })
        .execute();
  // Opens the months and their scenarios.
  await portal.consolidate();
  await portal.call(listScenarios, { token: portal.tokens.group });
});
afterAll(() => portal.stop());

type Explained = {
  allowed: boolean;
  reasons: string[];
  paths: { counts: boolean; why: string | null }[];
  countingPaths: number;
  roles: string[];
};
type Row = { legalEntityId?: number; section?: string; ingestionId?: number; orgId?: number };
const why = async (permission: Permission, row: Row = {}) => {
  const { status, body } = await portal.call(explainAccess, { token: admin, query: { email: subject.email, permission, ...row } });
  if (status !== 200) throw new Error(`${permission}: ${status} ${JSON.stringify(body)}`);
  return body as Explained;
};

/** Whatever is asked, the parts of an answer agree with each other. */
function checkAnswer({ allowed, reasons, paths, countingPaths, roles }: Explained): void {
  expect(reasons.length === 0).toBe(allowed);
  expect(paths.filter(({ counts }) => counts)).toHaveLength(countingPaths);
  expect(paths.every(({ counts, why }) => counts === (why === null))).toBe(true);
  if (roles.length === 0) return;
  // What stands against the whole person is all that can be in the way of a path that counts.
  const ofPerson = reasons.some((reason) => ["inactive", "removed", "no-view"].includes(reason));
  expect(allowed).toBe(countingPaths > 0 && !ofPerson);
}

const today = "2026-11-05";
const day = fc.constantFrom(null, "2026-10-31", today, "2026-11-06", "2027-01-31");
const period = fc
  .record({ validFrom: day, validTo: day })
  .filter(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo);

function arbitraryAccess(): fc.Arbitrary<TestAccess> {
  const grant: fc.Arbitrary<TestGrant> = fc
    .record({
      role: fc.constantFrom(
        ...roles.filter((role) => role !== "wf-user"),
        "data-owner" as const,
        "upload-coordinator" as const,
        "process-source" as const,
        "swp-planner" as const,
      ),
      legalEntityId: fc.option(fc.constantFrom(...codes.map((code) => portal.idOf(code)))),
      sectionCode: fc.option(fc.constantFrom(...sections)),
      ingestionId: fc.option(fc.constantFrom(...sections.map((section) => portal.ingestions[section] ?? 0))),
      orgId: fc.option(fc.constantFrom(...Object.values(orgs))),
      period,
    })
    .map(({ period, ...grant }) => onlyLimitsOf({ ...grant, ...period }));
  const views = fc.record({ reports: fc.boolean(), scenarios: fc.boolean() });
  const group: fc.Arbitrary<TestGroup> = fc
    .record({
      area: fc.constantFrom("HUB" as const, "MUT" as const),
      name: fc.constantFrom("one", "two", "three"),
      active: fc.boolean(),
      grants: fc.array(grant, { maxLength: 3 }),
      views,
      period,
    })
    .map(({ period, ...group }) => ({ ...group, ...period }));
  return fc.record({
    active: fc.integer({ min: 0, max: 7 }).map((each) => each > 0),
    grants: fc.array(grant, { maxLength: 3 }),
    groups: fc.uniqueArray(group, { maxLength: 3, selector: ({ area, name }) => `${area} ${name}` }),
    views,
  });
}

const ok = (status: number) => status === 200;

/** What the routes themselves answer, by question. */
async function askRoutes(): Promise<[Permission, Row, boolean][]> {
  const call = (...given: Parameters<typeof portal.call>) => portal.call(given[0], { ...given[1], token });
  const answers: [Permission, Row, boolean][] = [];
  const known = await call(validToken);
  for (const permission of permissions) {
    // These two routes ask for more than the role.
    if (permission === "scenarios.close" || permission === "public") continue;
    answers.push([permission, {}, ok(known.status) && known.body.permissions.includes(permission)]);
  }
  answers.push([
    "scenarios.close",
    {},
    [202, 409].includes((await call(closeScenario, { body: { scenarioType: "CLOSING", ...october } })).status),
  ]);
  const entities = await call(listLegalEntities);
  const options = await call(deliveryOptions);
  const uploads = await call(listUploads);
  const validations = await call(listValidation);
  const scenarios = await call(listScenarios);
  const closing = (await portal.db.selectFrom("scenario").select("id").where("scenario_type", "=", "CLOSING").executeTakeFirstOrThrow()).id;
  const scenario = await call(getScenario, { params: { id: closing } });
  const figures = await call(getFigures, { params: { id: closing } });
  const hasId = (items: { id: number }[] | undefined, id: number) => items?.some((item) => item.id === id) ?? false;
  for (const section of sections) {
    const ingestionId = portal.ingestions[section] ?? 0;
    answers.push(["ingestions.read", { ingestionId }, ok((await call(getIngestion, { params: { id: ingestionId } })).status)]);
    const listed =
      ok(validations.status) &&
      validations.body.items.find((item: { section: string; month: number }) => item.section === section && item.month === 10);
    const detail = listed ? await call(getValidation, { params: { id: listed.id } }) : undefined;
    const consolidated = await portal.save(token, { consolidationType: section, userRole: "group-owner" });
    answers.push(["validation.consolidate", { section }, ok(consolidated.status)]);
    for (const code of codes) {
      const legalEntityId = portal.idOf(code);
      const offered = ok(options.status) && options.body.ingestions.find(({ id }: { id: number }) => id === ingestionId);
      answers.push(["uploads.send", { legalEntityId, ingestionId }, offered ? hasId(offered.legalEntities, legalEntityId) : false]);
      const seen = (uploads.body.items ?? []) as { ingestion: { id: number }; legalEntity: { id: number } }[];
      answers.push([
        "uploads.read",
        { legalEntityId, ingestionId, section },
        seen.some((upload) => upload.ingestion.id === ingestionId && upload.legalEntity.id === legalEntityId),
      ]);
      const cells = (detail?.body.cells ?? []) as { legalEntity: { id: number } }[];
      answers.push(["validation.read", { legalEntityId, section }, cells.some(({ legalEntity }) => legalEntity.id === legalEntityId)]);
      for (const [permission, userRole] of [
        ["validation.sign", "coordinator"],
        ["validation.validate", "owner"],
      ] as const) {
        // Nothing was delivered, so nobody signs; who may try hears that.
        const { body } = await portal.save(token, { consolidationType: section, legalEntityId, userRole });
        answers.push([
          permission,
          { legalEntityId, section },
          !["operation-not-allowed", "not-found", "session-ended"].includes(body.code),
        ]);
      }
      const missing = (ok(scenario.status) ? scenario.body.missing : []) as { section: string; legalEntity: { id: number } }[];
      answers.push([
        "scenarios.read",
        { legalEntityId, section },
        missing.some((cell) => cell.section === section && cell.legalEntity.id === legalEntityId),
      ]);
    }
  }
  for (const code of codes) {
    const legalEntityId = portal.idOf(code);
    answers.push(["legal-entities.read", { legalEntityId }, hasId(entities.body.items, legalEntityId)]);
    const read = (ok(figures.status) ? figures.body.entities : []) as { legalEntity: { id: number } }[];
    answers.push(["dashboards.read", { legalEntityId }, read.some(({ legalEntity }) => legalEntity.id === legalEntityId)]);
  }
  const tree = await call(listOrganisation);
  for (const [codes, orgId] of Object.entries(orgs))
    // What stands above one's part is listed, too: only of a division does being listed say that it is theirs.
    if (codes.split("/").length === 3) answers.push(["swp.organisation", { orgId }, hasId(tree.body.items, orgId)]);
  expect(ok(scenarios.status)).toBe(
    answers.some(([permission, row, allowed]) => permission === "scenarios.read" && Object.keys(row).length === 0 && allowed),
  );
  return answers;
}

test("whatever somebody is given, the explanation says what the routes answer", { timeout: 180_000 }, async () => {
  let yes = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryAccess(), async (access) => {
      await giveAccess(portal.db, subject.id, access);
      const answers = await askRoutes();
      const explained = await Promise.all(answers.map(([permission, row]) => why(permission, row)));
      for (const [index, [permission, row, allowed]] of answers.entries()) {
        const said = explained[index];
        expect({ permission, row, allowed: said?.allowed }).toEqual({ permission, row, allowed });
        yes += Number(allowed);
        checkAnswer(said as Explained);
      }
    }),
    { numRuns: 20, seed: 20261105 },
  );
  expect(yes).toBeGreaterThan(50);
});
