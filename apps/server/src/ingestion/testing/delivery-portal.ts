import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import * as contract from "@hub/contract/ingestion/ingestion.ts";
import type { ColumnDefinition, IngestionDefinition, NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { Period } from "@hub/domain/period.ts";
import { insertLegalEntity } from "../../configuration/legal-entities/legal-entities.sql.ts";
import { startTestPortal, type TestAnswer, type TestSettings } from "../../testing/test-portal.ts";

const plain = { aliases: [], required: true, optionalColumn: false, key: false };
const money: NumberFormat = { decimalSeparator: ".", grouping: ",", currency: ["$"] };

const person: ColumnDefinition = { ...plain, name: "Person", key: true, type: "text", targets: [{ field: "person" }] };
const sex: ColumnDefinition = { ...plain, name: "Sex", type: "code", targets: [{ field: "sex", values: { F: "F", M: "M" } }] };
const hired: ColumnDefinition = {
  ...plain,
  name: "Hired",
  required: false,
  type: "date",
  format: { patterns: ["mm/dd/yyyy"] },
  targets: [{ field: "hire_date" }],
};
const salary: ColumnDefinition = {
  ...plain,
  name: "Salary",
  required: false,
  type: "money",
  format: money,
  min: "0",
  targets: [{ field: "annual_pay" }],
};
const kind: ColumnDefinition = {
  ...plain,
  name: "Assignment",
  optionalColumn: true,
  required: false,
  type: "code",
  targets: [
    { field: "hours", values: { "Fulltime-Regular": "40", "Parttime-Regular": "20", "": "" } },
    { field: "contract_type", values: { "Fulltime-Regular": "permanent", "Parttime-Regular": "permanent", "": "" } },
  ],
};
const note: ColumnDefinition = {
  ...plain,
  name: "Note",
  optionalColumn: true,
  required: false,
  type: "text",
  targets: [{ field: "extra" }],
};
const entity: ColumnDefinition = { ...plain, name: "Department", type: "text", targets: [{ field: "legal_entity" }] };

/** Person;Sex;Hired;Salary, and if they are there Assignment and Note; the entity is chosen when delivering. */
export const feed: IngestionDefinition = {
  entity: { from: "delivery" },
  fullTimeHours: "40",
  columns: [person, sex, hired, salary, kind, note],
};
/** The same with a column that says the entity. */
export const feedOfMany: IngestionDefinition = { ...feed, entity: { from: "column" }, columns: [entity, ...feed.columns] };
/** Figures of entities, a row a quarter. */
export const figures: IngestionDefinition = {
  holds: "figures",
  entity: { from: "delivery" },
  columns: [
    { ...plain, name: "Line", key: true, type: "text", targets: [{ field: "extra" }] },
    { ...plain, name: "Gap", type: "decimal", format: { decimalSeparator: ",", grouping: "" }, targets: [{ field: "extra" }] },
  ],
};

export type DeliveryPortal = Awaited<ReturnType<typeof startDeliveryPortal>>;

/** A portal with three entities, two of them in the calendar of the monthly feeds, three ingestions and a person of each role. */
export async function startDeliveryPortal(settings: TestSettings = {}) {
  const portal = await startTestPortal(settings);
  const { db } = portal;
  const [north, south, west] = await Promise.all(
    [
      { code: "NOR", name: "Norte Telecom" },
      { code: "SUR", name: "Sur Móviles" },
      { code: "WES", name: "Oeste Fibra" },
    ].map((each) => insertLegalEntity(db, each)),
  );
  const ids = { north: north ?? 0, south: south ?? 0, west: west ?? 0 };

  const admin = await portal.signIn((await portal.addUser("admin", [{ role: "mut-admin" }])).email);
  const define = async (code: string, section: string, definition: IngestionDefinition): Promise<number> => {
    const answer = await portal.call(contract.createIngestion, {
      token: admin,
      body: { code, name: code, section, active: true, definition },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  const ingestions = {
    feed: await define("FEED", "OnHR", feed),
    many: await define("MANY", "PLN", feedOfMany),
    figures: await define("FIGS", "KPIs", figures),
  };
  for (const section of ["OnHR", "PLN", "KPIs"]) {
    for (const legalEntityId of [ids.north, ids.south]) {
      const body = { section, legalEntityId, first: { year: 2026, month: 1 }, last: null, dueDay: 10 };
      const answer = await portal.call(createCalendarRow, { token: admin, body });
      if (answer.status !== 201) throw new Error(answer.text);
    }
  }
  const tokenOf = async (name: string, grants: Parameters<typeof portal.addUser>[1]) =>
    portal.signIn((await portal.addUser(name, grants)).email);
  const tokens = {
    admin,
    source: await tokenOf("source", [{ role: "process-source" }]),
    sourceNorth: await tokenOf("source-north", [{ role: "process-source", legalEntityId: ids.north }]),
    coordinator: await tokenOf("coordinator", [{ role: "upload-coordinator", legalEntityId: ids.north }]),
    steward: await tokenOf("steward", [{ role: "steward" }]),
    owner: await tokenOf("owner", [{ role: "data-owner", legalEntityId: ids.north }]),
    ownerSouth: await tokenOf("owner-south", [{ role: "data-owner", legalEntityId: ids.south }]),
    groupOwner: await tokenOf("group-owner", [{ role: "group-owner" }]),
    nobody: await tokenOf("nobody", []),
  };
  const october: Period = { year: 2026, month: 10 };

  type Sending = {
    content: Buffer | string;
    token?: string;
    ingestionId?: number;
    legalEntityId?: number | null;
    purpose?: "check" | "deliver";
    period?: Period;
    fileName?: string;
    language?: string;
  };
  /** Sends a file; to the feed, of the north, for October, to be delivered, unless told otherwise. */
  function send(given: Sending): Promise<TestAnswer> {
    const {
      content,
      token = tokens.source,
      ingestionId = ingestions.feed,
      legalEntityId = ids.north,
      period = october,
      fileName = "people.csv",
    } = given;
    const fields: Record<string, string | number> = { ingestionId, ...period, purpose: given.purpose ?? "deliver" };
    if (legalEntityId !== null) fields["legalEntityId"] = legalEntityId;
    return portal.send(contract.sendUpload, { token, fields, fileName, content, language: given.language ?? "en" });
  }

  return {
    ...portal,
    ids,
    ingestions,
    tokens,
    october,
    send,
    define,
    /** Sends a file and lets it be checked; answers the upload as its sender sees it then. */
    async deliver(given: Sending): Promise<TestAnswer["body"]> {
      const sent = await send(given);
      if (sent.status !== 202) throw new Error(sent.text);
      await portal.runJobs();
      return (
        await portal.call(contract.getUpload, {
          token: given.token ?? tokens.source,
          params: { id: sent.body.id },
          language: given.language ?? "en",
        })
      ).body;
    },
    /** What was found in an upload, first page. */
    async issuesOf(id: number, token = tokens.source, language = "en"): Promise<TestAnswer["body"]> {
      return (await portal.call(contract.listUploadIssues, { token, params: { id }, language })).body;
    },
    /** The persons that stand, by delivery and row. */
    async peopleOf(uploadId: number): Promise<Record<string, unknown>[]> {
      const { rows } = await portal.pool.query(
        "select f.*, encode(f.person_hash, 'hex') as hash from person_fact f join delivery d on d.id = f.delivery_id where d.upload_id = $1 order by f.row_number",
        [uploadId],
      );
      return rows;
    },
    async count(table: string, where = "true"): Promise<number> {
      return Number((await portal.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count);
    },
  };
}
