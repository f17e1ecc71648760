import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listGlossary } from "@hub/contract/glossary/cards.ts";
import { suggestChange } from "@hub/contract/glossary/suggestions.ts";
import { createIngestion, getUpload, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { listQualityEvents, updateQualityEvent } from "@hub/contract/quality/events.ts";
import { createTerm } from "@hub/contract/swp/catalogue.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { createSwpItem } from "@hub/contract/swp/items.ts";
import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { quarterOfDay, writeQuarter } from "@hub/domain/swp/timeline.ts";
import pg from "pg";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import type { Api } from "../scripts/api.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";

const now = new Date();
const dayAfter = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
/** Home shows the month that was over last. */
export const period: Period = addMonths({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }, -1);
const before = addMonths(period, -1);
export const [spain, germany, portugal, uk, brazil] = entities;
/** A good list of people of an entity. */
export const peopleOf = (entity: (typeof entities)[number], of = period): string =>
  writeFile(inventPeople(entity, entities.indexOf(entity), before, 2), of, "OnHR");

/**
 * A portal on which something waits for everybody: lists of people to deliver, correct, answer, sign and decide on; lists of staff of six entities to validate;
 * exceptions of a steward, a suggestion about the glossary, a gap of the plan, and access that ends.
 */
export async function startTodaysWork(): Promise<GroupPortal> {
  const portal = await startGroupPortal();
  await addSteward(portal);
  const names = ["admin", "source", "coordinator", "owner", "planner", "lead", "reader", "steward"] as const;
  const [admin, source, coordinator, owner, planner, lead, reader] = await Promise.all(names.map((name) => portal.as(name)));
  if (!admin || !source || !coordinator || !owner || !planner || !lead || !reader) throw new Error("nobody signed in");
  const { items } = await admin.call(listLegalEntities);
  const idOf = ({ code }: { code: string }) => items.find((item) => item.code === code)?.id ?? 0;
  const definitionOf = (section: string) => {
    const found = ingestions.find((each) => each.section === section);
    if (!found) throw new Error(`no list of ${section}`);
    return found;
  };

  // Lists of people: Spain waits for a signature, Germany for its file, Portugal for a right one, the UK for an answer, Brazil for a decision.
  const { id: people } = await admin.call(createIngestion, { body: definitionOf("OnHR") });
  for (const entity of [spain, germany, portugal, uk, brazil])
    await admin.call(createCalendarRow, {
      body: { section: "OnHR", legalEntityId: idOf(entity), first: entity === uk ? before : period, last: period, dueDay: 10 },
    });
  const send = (entity: (typeof entities)[number], content: string, of = period) =>
    deliver(source, { ingestionId: people, legalEntityId: idOf(entity), ...of }, { name: `${entity.code}.csv`, content });
  await send(spain, peopleOf(spain));
  await send(uk, peopleOf(uk, before), before);
  await send(brazil, peopleOf(brazil));
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));
  const signing = (section: string, legalEntityId: number) => ({ section, legalEntityId, findings });
  const first = { userRole: "coordinator" as const, comment: "Sin novedad." };
  await coordinator.call(saveValidations, { body: { ...period, ...first, cells: [signing("OnHR", idOf(brazil))] } });
  await owner.call(saveValidations, { body: { ...period, userRole: "owner", cells: [signing("OnHR", idOf(brazil))] } });
  await source.call(askReopening, {
    body: { section: "OnHR", legalEntityId: idOf(brazil), ...period, reason: "Falta una baja.", until: dayAfter(5) },
  });
  await sendUntil(source, { ingestionId: people, legalEntityId: idOf(portugal), ...period }, withErrors(peopleOf(portugal)), "QUARANTINED");
  await sendUntil(source, { ingestionId: people, legalEntityId: idOf(uk), ...period }, peopleOf(spain), "HELD");

  // Lists of staff: signed for all, and validated for nobody.
  const { id: staff } = await admin.call(createIngestion, { body: definitionOf("PLN") });
  const cells: ReturnType<typeof signing>[] = [];
  for (const entity of entities) {
    const legalEntityId = idOf(entity);
    await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: period, dueDay: 10 } });
    const content = writeFile(inventPeople(entity, entities.indexOf(entity), period, 1), period, "PLN");
    await deliver(source, { ingestionId: staff, legalEntityId, ...period }, { name: `${entity.code}-pln.csv`, content });
    cells.push(signing("PLN", legalEntityId));
  }
  await coordinator.call(saveValidations, { body: { ...period, ...first, cells } });

  await giveEvents(source);
  const { items: cards } = await reader.call(listGlossary, { query: { limit: 1 } });
  await reader.call(suggestChange, { params: { id: cards[0]?.id ?? 0 }, body: { language: "es", text: "Falta decir desde cuándo." } });
  await addGap(lead, planner);
  await inDatabase(portal, async (db) => {
    await db.query(
      "update role_grant set valid_to = $1 where role = 'swp-reader' and user_id = (select id from app_user where email = 'reader@norte.example')",
      [dayAfter(5)],
    );
  });
  return portal;
}

async function sendUntil(source: Api, fields: Record<string, string | number>, content: string, state: string): Promise<void> {
  const { id } = await source.send(sendUpload, { ...fields, purpose: "deliver" }, { name: "fichero.csv", content });
  for (;;) {
    const upload = await source.call(getUpload, { params: { id } });
    if (upload.state === state) return;
    if (upload.state !== "RECEIVED" && upload.state !== "CHECKING") throw new Error(`${upload.state} instead of ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The same list with a date that does not exist. */
export function withErrors(content: string): string {
  const lines = content.split("\r\n");
  return lines.map((line, at) => (at === 2 ? line.replace(/\d{2}\/\d{2}\/\d{4}/, "31/02/1980") : line)).join("\r\n");
}

/** A steward, whom the demonstration does not have: as the source signs in, with another name. */
async function addSteward(portal: GroupPortal): Promise<void> {
  await inDatabase(portal, async (db) => {
    const { rows } = await db.query(
      `insert into app_user (email, name, password_hash, language)
      select 'steward@norte.example', 'Marta Gil', password_hash, 'es' from app_user where email = 'source@norte.example' returning id`,
    );
    for (const [area, role] of [
      ["MUT", "steward"],
      ["WF", "wf-user"],
    ]) {
      await db.query("insert into area_member (user_id, area) values ($1, $2)", [rows[0].id, area]);
      await db.query("insert into role_grant (user_id, role) values ($1, $2)", [rows[0].id, role]);
    }
  });
}

/** Some of the exceptions that were found are the steward's. */
async function giveEvents(source: Api): Promise<void> {
  const { items } = await source.call(listQualityEvents, { query: { limit: 2 } });
  for (const { idEvent } of items)
    await source.call(updateQualityEvent, { params: { id: idEvent }, ifMatch: 1, body: { accountant: "steward@norte.example" } });
}

/** A gap of the network's plan that is needed in this quarter. */
async function addGap(lead: Api, planner: Api): Promise<void> {
  const labels = (text: string) => ({ es: text, en: text, de: text, pt: text });
  const term = (kind: "job-profile-family" | "job-profile", code: string, parentId: number | null) =>
    lead.call(createTerm, { body: { kind, code, parentId, clusterId: null, labels: labels(code), escoCode: "", active: true } });
  const family = await term("job-profile-family", "TODAY-FAMILY", null);
  const profile = await term("job-profile", "TODAY-PROFILE", family.id);
  const { divisions } = await planner.call(getSwpForm);
  await planner.call(createSwpItem, {
    body: {
      tab: "profiles-shortage",
      ...emptyItem("profiles-shortage"),
      divisionId: divisions[0]?.id ?? 0,
      source: "ana@example.com",
      profileId: profile.id,
      size: "5",
      impact: "Critical",
      timeline: writeQuarter(quarterOfDay(dayAfter(0))),
      hire: 60,
      outsrc: 30,
      reskill: 10,
      trainingFrom: 2,
      trainingTo: 6,
      coverage: "OPEN",
    },
  });
}

/** Does something in the portal's database, past its rules. */
export async function inDatabase(portal: GroupPortal, act: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: portal.told.get("database") });
  await db.connect();
  try {
    await act(db);
  } finally {
    await db.end();
  }
}

/** More entities from which the list of staff is expected; past the form, as they are many. */
export async function addEntities(portal: GroupPortal, count: number): Promise<void> {
  await inDatabase(portal, async (db) => {
    await db.query(
      `with added as (
        insert into legal_entity (code, name, country, currency) select 'MAS-' || n, 'Norte filial ' || n || ', S.A.', 'ES', 'EUR' from generate_series(1, $1::int) n returning id
      )
      insert into section_calendar (section_code, legal_entity_id, first_month) select 'PLN', id, $2::date from added`,
      [count, `${period.year}-${String(period.month).padStart(2, "0")}-01`],
    );
  });
}
