import { saveValidation } from "@hub/contract/validation/validation.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { Period } from "@hub/domain/period.ts";
import { openDueMonths } from "../validation/consolidations/open-due-months.ts";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery, type TestDelivery, type TestPerson } from "./fixtures.ts";
import { startTestPortal, type TestAnswer } from "./test-portal.ts";

/** What a delivery is beyond the portal's usual one; `section`: into the ingestion of that section. */
export type GroupDelivery = Partial<TestDelivery> & { section?: string };
export type GroupPortal = Awaited<ReturnType<typeof startGroupPortal>>;
export const october: Period = { year: 2026, month: 10 };
/** A comment on everything the checks may find: test data is small, and most tests are not about it. */
export const commented = checkRuleCodes.map((rule) => ({ rule, comment: "known" }));

/**
 * A portal with a small group: entities, an ingestion a section, and the people who deliver, sign, validate and own the group. All roles but the group
 * owner's are given for all entities too, unless a test adds its own.
 */
export async function startGroupPortal(given: { entities?: string[]; sections?: string[]; first?: Period; now?: string } = {}) {
  const portal = await startTestPortal(given.now ? { now: given.now } : {});
  const { db } = portal;
  const sections = given.sections ?? ["PLN"];
  const entities: Record<string, number> = {};
  for (const code of given.entities ?? ["A", "B"]) entities[code] = await addEntity(db, code);
  const ingestions: Record<string, number> = {};
  for (const section of sections) {
    ingestions[section] = await addIngestion(db, section);
    for (const legalEntityId of Object.values(entities))
      await addExpectation(db, { section, legalEntityId, first: given.first ?? october });
  }
  await openDueMonths(portal.ctx);
  const source = await portal.addUser("source", [{ role: "process-source" }]);
  const users = {
    coordinator: await portal.addUser("coordinator", [{ role: "upload-coordinator" }]),
    owner: await portal.addUser("owner", [{ role: "data-owner" }]),
    group: await portal.addUser("group", [{ role: "group-owner" }]),
  };
  const tokens = {
    coordinator: await portal.openSession(users.coordinator),
    owner: await portal.openSession(users.owner),
    group: await portal.openSession(users.group),
  };
  const idOf = (code: string) => entities[code] ?? 0;

  const save = (token: string, form: object): Promise<TestAnswer> =>
    portal.call(saveValidation, {
      token,
      language: "en",
      body: { consolidationType: sections[0], ...october, scopes: [], kpis: [], ...form },
    });
  const deliver = (code: string, persons: TestPerson[] = [{ person: `${code}-1` }], more: GroupDelivery = {}): Promise<number> => {
    const { section = sections[0] ?? "", ...rest } = more;
    return addLoadedDelivery(portal.ctx, {
      ingestionId: ingestions[section] ?? 0,
      legalEntityId: idOf(code),
      period: october,
      by: source.id,
      persons,
      ...rest,
    });
  };
  const sign = (code: string, form: object = {}) =>
    save(tokens.coordinator, { legalEntityId: idOf(code), userRole: "coordinator", findings: commented, ...form });
  const validate = (code: string, form: object = {}) => save(tokens.owner, { legalEntityId: idOf(code), userRole: "owner", ...form });
  const consolidate = (form: object = {}) => save(tokens.group, { userRole: "group-owner", ...form });

  return {
    ...portal,
    entities,
    ingestions,
    source,
    users,
    tokens,
    idOf,
    save,
    deliver,
    sign,
    validate,
    consolidate,
    /** Delivers, signs and validates; answers what the validation said. */
    async complete(code: string, persons?: TestPerson[], more: { section?: string; period?: Period } = {}): Promise<TestAnswer> {
      await deliver(code, persons, more);
      const form = { ...(more.section ? { consolidationType: more.section } : {}), ...more.period };
      const signed = await sign(code, form);
      if (signed.status !== 200) throw new Error(`sign ${code}: ${signed.text}`);
      return validate(code, form);
    },
  };
}
