import { describeRoutes, operation, type Dictionary } from "../describe-routes.ts";
import { sftpWords, sourcesTag } from "./sftp.examples.ts";
import * as routes from "./connections.ts";

/** What examples say of a connection. */
export const connectionWords: Dictionary = {
  fields: {
    "connections.name": ["Payroll Iberia"],
    "connections.kind": ["postgresql"],
  },
};

const payroll = {
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

export const describedConnections = describeRoutes(routes, {
  tag: sourcesTag,
  uses: [connectionWords, sftpWords],
  fields: {
    "settings.host": ["payroll.example.com"],
    database: ["payroll"],
    caCertificate: [null],
    "usedBy.ingestion": ["People, monthly"],
    "columns.found": [["Matrícula", "Horas semanales"]],
    "columns.missing": [["Sexo"]],
    "columns.unknown": [["Notas"]],
    "connections.items.name": ["Payroll Iberia"],
    "settings.userName": ["hub_reader"],
    "settings.port": [5432],
  },
  operations: [
    operation(routes.createConnection, {
      body: payroll,
    }),
    operation(routes.testConnection, {
      body: {
        details: {
          kind: "postgresql",
          query: "select * from payroll where month_start = {first_day} and entity = {entity} order by person",
        },
        ingestionId: 3,
        legalEntityId: 1,
        year: 2026,
        month: 10,
      },
    }),
    operation(routes.updateConnection, {
      body: payroll,
    }),
  ],
});
