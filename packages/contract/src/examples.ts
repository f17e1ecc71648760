import { createConnection, testConnection, updateConnection } from "./ingestion/connections.ts";
import { answerSuggestion, suggestChange } from "./glossary/suggestions.ts";
import { sendCardFile } from "./glossary/cards.ts";
import { openapi } from "./session/session.ts";
import { createSftpEndpoint, updateSftpEndpoint } from "./ingestion/sftp.ts";
import { saveValidation } from "./validation/validation.ts";
import { createIngestion, getIngestion, updateIngestion } from "./ingestion/ingestion.ts";
import { configureUsersInPlatform } from "./configuration/users.ts";
import type { Input, Output, Route, Schema } from "./route.ts";

/** Examples of the parts of a route, for the API page. */
export type Example = { params?: unknown; query?: unknown; body?: unknown; answer?: unknown };

type Given<R extends Route> = {
  body?: R extends Route<Schema | undefined, Schema | undefined, infer B> ? Input<B> : never;
  answer?: Output<R["answer"]>;
};

/** The examples that no rule can make up: those whose fields must go together. All others are made of the schemas (server, openapi/examples.ts). */
export const writtenExamples: ReadonlyMap<Route, Example> = new Map<Route, Example>([
  write(openapi, { answer: { openapi: "3.1.0", info: { title: "HUB", version: "1.0.0" }, paths: {}, components: {} } }),
  write(saveValidation, {
    body: {
      consolidationType: "PLN",
      legalEntityId: 1,
      ingestionId: 3,
      year: 2026,
      month: 10,
      comment: "Checked with the entity.",
      scopes: [],
      kpis: [],
      userRole: "coordinator",
    },
  }),
  write(sendCardFile, { answer: { id: 31, name: "rotacion.pdf", contentType: "application/pdf", size: 48_211 } }),
  write(suggestChange, { body: { language: "es", text: suggestion().text }, answer: suggestion() }),
  write(answerSuggestion, {
    body: { state: "taken", answer: "The description says so now." },
    answer: {
      ...suggestion(),
      state: "taken",
      answer: "The description says so now.",
      answeredAt: "2026-10-06T09:15:00.000Z",
      answeredBy: "Helen Marsh",
    },
  }),
  write(getIngestion, { answer: { id: 3, version: 1, ...people() } }),
  write(createIngestion, { body: people(), answer: { id: 3, version: 1, ...people() } }),
  write(updateIngestion, { body: people(), answer: { id: 3, version: 2, ...people() } }),
  write(createSftpEndpoint, { body: payrollFiles() }),
  write(updateSftpEndpoint, { body: payrollFiles() }),
  write(createConnection, { body: payroll() }),
  write(updateConnection, { body: payroll() }),
  write(testConnection, {
    body: {
      details: { kind: "postgresql", query: "select * from payroll where month_start = {first_day} and entity = {entity} order by person" },
      ingestionId: 3,
      legalEntityId: 1,
      year: 2026,
      month: 10,
    },
  }),
  write(configureUsersInPlatform, {
    body: {
      action: "save",
      person: { email: "ana.ruiz@corp.example", version: null, name: "Ana Ruiz", language: "es", active: true },
      areas: {
        HUB: {
          version: null,
          group: { mode: "none" },
          assignments: [
            {
              role: "data-owner",
              legalEntityIds: [1],
              sections: ["OnHR", "PLN"],
              ingestionIds: null,
              validFrom: null,
              validTo: "2027-03-31",
            },
          ],
          views: { reports: null, scenarios: ["CLOSING"] },
        },
        WF: { version: null, role: "wf-user", validFrom: null, validTo: null },
      },
      remove: [],
      dryRun: true,
    },
  }),
]);

function write<R extends Route>(route: R, example: Given<R>): [Route, Example] {
  return [route, example];
}

function payrollFiles() {
  return {
    name: "Payroll files Iberia",
    host: "sftp.example.com",
    port: 22,
    userName: "hub",
    auth: "password" as const,
    secret: "a long enough password",
    allowPrivate: false,
    active: true,
  };
}

function payroll() {
  return {
    name: "Payroll Iberia",
    settings: {
      kind: "postgresql" as const,
      host: "payroll.example.com",
      port: 5432,
      database: "payroll",
      userName: "hub_reader",
      tls: "verify-full" as const,
      caCertificate: null,
      timeoutSeconds: 300,
    },
    secret: "a long enough password",
    allowPrivate: false,
    active: true,
  };
}

function suggestion(): Output<typeof suggestChange.answer> {
  return {
    id: 7,
    card: { id: 12, name: "Total turnover" },
    language: "es",
    text: "La rotación voluntaria no incluye jubilaciones.",
    at: "2026-10-05T08:30:00.000Z",
    by: "Rui Antunes",
    state: "open",
    answer: "",
    answeredAt: null,
    answeredBy: null,
  };
}

function people(): Omit<Output<typeof getIngestion.answer>, "id" | "version"> {
  const column = { aliases: [], required: true, optionalColumn: false, key: false };
  return {
    code: "PEOPLE",
    name: "People, monthly",
    section: "PLN",
    active: true,
    definition: {
      entity: { from: "delivery" },
      fullTimeHours: "40",
      columns: [
        { ...column, name: "Matrícula", key: true, type: "text", targets: [{ field: "person" }] },
        { ...column, name: "Sexo", type: "code", targets: [{ field: "sex", values: { M: "F", H: "M" } }] },
        { ...column, name: "Fecha de alta", type: "date", format: { patterns: ["dd/mm/yyyy"] }, targets: [{ field: "hire_date" }] },
        {
          ...column,
          name: "Horas semanales",
          type: "decimal",
          format: { decimalSeparator: ",", grouping: "" },
          min: "0",
          max: "80",
          targets: [{ field: "hours" }],
        },
      ],
    },
  };
}
