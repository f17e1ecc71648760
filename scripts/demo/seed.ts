import type { Context } from "../../apps/server/src/context.ts";
import type { Database } from "../../apps/server/src/db/connect.ts";
import { insertNode } from "../../apps/server/src/swp/organisation/organisation.sql.ts";
import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion, getUpload, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { createRate } from "@hub/contract/scenarios/rates.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { saveValidation } from "@hub/contract/validation/validation.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { levelBelow, type OrgLevel } from "@hub/domain/swp/organisation.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { insertLegalEntity } from "../../apps/server/src/configuration/legal-entities/legal-entities.sql.ts";
import { findUserByEmail, insertAllViews, insertGrant, insertUser } from "../../apps/server/src/session/users.sql.ts";
import { type Api, openApi } from "../api.ts";
import { demoPassword, entities, organisation, type OrgSeed, users } from "./group.ts";
import { ingestions } from "./ingestions.ts";
import { inventPeople, ratesToEuro, writeFile } from "./people.ts";
import { hashPassword, isPassword } from "../../apps/server/src/session/passwords/hash-password.ts";

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

/** Those of the demonstration's people who are there and sign in with its password: a directory of an earlier one has fewer, and whoever has tried things out may have changed some. */
export async function listPeople({ db }: Context): Promise<typeof users> {
  const there: typeof users = [];
  for (const user of users) {
    const row = await findUserByEmail(db, user.email);
    if (row?.active && (await isPassword(demoPassword, row.password_hash))) there.push(user);
  }
  return there;
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

/** Fewer than one person may send at a time: more would be refused and had to be sent again. */
const filesAtOnce = 3;

/** The rest through the portal's own API, as its people would: definitions, calendar, three closed months and a fourth half done. */
export async function seedMonths(base: string, today: Date, say: (line: string) => void): Promise<void> {
  const as = (email: string) => openApi(base).signIn(email, demoPassword);
  const [admin, source, coordinator, owner] = await Promise.all([
    as("admin@norte.example"),
    as("source@norte.example"),
    as("coordinator@norte.example"),
    as("owner@norte.example"),
  ]);
  const due = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -1);
  const first = addMonths(due, -3);
  const { items: known } = await admin.call(listLegalEntities);
  const ids = entities.map((entity) => known.find((row) => row.code === entity.code)?.id ?? 0);

  const made = [];
  for (const ingestion of ingestions) made.push(await admin.call(createIngestion, { body: ingestion }));
  for (const section of ["OnHR", "PLN"])
    for (const legalEntityId of ids)
      await admin.call(createCalendarRow, { body: { section, legalEntityId, first, last: null, dueDay: 10 } });
  for (const legalEntityId of ids)
    await admin.call(createCalendarRow, { body: { section: "GPG", legalEntityId, first, last: null, dueDay: 20 } });

  const people = entities.map((entity, index) => inventPeople(entity, index, first, 4));
  for (let step = 0; step < 4; step += 1) {
    const period = addMonths(first, step);
    const open = step === 3;
    say(`${period.year}-${String(period.month).padStart(2, "0")}: ${open ? "half done" : "delivered, signed, validated, closed"}`);
    await setRates(base, period, step, open);
    for (const { id: ingestionId, section } of made) {
      const kind = section === "PLN" ? "PLN" : "OnHR";
      const sent = open ? (kind === "OnHR" ? 5 : 4) : ids.length;
      const deliverOne = async (legalEntityId: number, index: number) => {
        const content = writeFile(people[index] ?? [], period, kind);
        await deliver(
          source,
          { ingestionId, legalEntityId, ...period },
          { name: `${entities[index]?.code}_${kind}_${period.year}${String(period.month).padStart(2, "0")}.csv`, content },
        );
        const form = { consolidationType: section, legalEntityId, ingestionId, ...period, scopes: [], kpis: [] };
        if (open && index > 3) return;
        const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Comprobado con la entidad." }));
        await coordinator.call(saveValidation, {
          body: { ...form, userRole: "coordinator", comment: "Revisado con la entidad.", findings },
        });
        if (open && index > (kind === "OnHR" ? 2 : 1)) return;
        await owner.call(saveValidation, { body: { ...form, userRole: "owner" } });
      };
      for (let from = 0; from < sent; from += filesAtOnce)
        await Promise.all(ids.slice(from, Math.min(from + filesAtOnce, sent)).map((id, at) => deliverOne(id, from + at)));
    }
    const feed = made.find(({ section }) => section === "OnHR");
    if (open && feed)
      await deliverFaults(
        source,
        { ingestionId: feed.id, legalEntityId: ids.at(-1) ?? 0, ...period },
        writeFile(people.at(-1) ?? [], period, "OnHR"),
      );
    if (!open) await untilClosed(await as("group@norte.example"), period);
  }
}

/** The month's exchange rates, which move a little; one of the open month is still missing. */
async function setRates(base: string, { year, month }: Period, step: number, open: boolean): Promise<void> {
  const group = await openApi(base).signIn("group@norte.example", demoPassword);
  for (const [at, [currency, rate]] of Object.entries(ratesToEuro).entries()) {
    if (open && currency === "CHF") continue;
    await group.call(createRate, { body: { year, month, currency, rate: (rate * (1 + ((step * 7 + at * 3) % 5) / 400)).toFixed(4) } });
  }
}

/** A file as it sometimes comes: two dates that do not exist, a code nobody knows, a person twice. It is held back, and its faults are quality events. */
async function deliverFaults(source: Api, fields: Record<string, string | number>, good: string): Promise<void> {
  const lines = good.split("\r\n").map((line) => line.split(";"));
  const column = (name: string) => lines[0]?.indexOf(name) ?? -1;
  for (const row of [2, 5]) lines[row]![column("Fecha de nacimiento")] = "31/02/1980";
  lines[7]![column("Sexo")] = "Z";
  lines[9] = lines[3]!;
  await deliver(
    source,
    fields,
    { name: "NOR-CH_OnHR_borrador.csv", content: lines.map((cells) => cells.join(";")).join("\r\n") },
    "QUARANTINED",
  );
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

async function untilClosed(group: Api, period: Period): Promise<void> {
  for (;;) {
    const { items } = await group.call(listScenarios);
    const scenario = items.find((item) => item.year === period.year && item.month === period.month && item.scenarioType === "CLOSING");
    if (scenario?.state === "CLOSED") return void (await group.call(getScenario, { params: { id: scenario.id } }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
