import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import { findingWords } from "../checks/checks.examples.ts";
import { csv, northSpain, peopleMonthly } from "../general.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./ingestion.ts";

export const uploadsTag: Tag = {
  key: "uploads",
  name: "Deliveries (MUT)",
  description: "Files sent for an ingestion, legal entity and month, and what became of them.",
};
export const ingestionsTag: Tag = { key: "ingestions", name: "Ingestions", description: "Feeds and how their files are read." };

/** What examples say of a delivered file. */
export const uploadWords: Dictionary = {
  fields: {
    putAway: [{ file: null, rows: null, findings: null }],
    fileBytes: [48213],
    rowCount: [420],
    errorCount: [0],
    warningCount: [2],
    "causes.code": ["too-high"],
    "causes.column": ["Horas semanales"],
    source: [null],
  },
};

const column = { aliases: [], required: true, optionalColumn: false, key: false };
const people: Omit<Output<typeof routes.getIngestion.answer>, "id" | "version"> = {
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

export const describedIngestion = describeRoutes(routes, {
  tag: ingestionsTag,
  uses: [uploadWords, findingWords],
  fields: {
    createdBy: ["tomas.rey@corp.example"],
    ingestions: [[{ ...peopleMonthly, section: "PLN", entityFrom: "delivery", legalEntities: [northSpain] }]],
    "ingestions.items.code": ["PEOPLE"],
    "ingestions.items.name": ["People, monthly"],
    columns: [7],
    "uploads.state": ["LOADED_WITH_WARNINGS"],
    "uploads.items.state": ["LOADED_WITH_WARNINGS"],
    "deliveries.state": ["LOADED_WITH_WARNINGS"],
    "uploads.problem": [null],
    "items.problem": [null],
    rowsRead: [420],
    "uploads.items.code": ["values-repeated"],
    "uploads.items.column": ["Horas semanales"],
    "uploads.column": ["Horas semanales"],
    "uploads.code": ["too-high"],
    found: ["400"],
    "uploads.items.text": ["400 is more than the largest value allowed, 80. Correct the cell or ask for another limit."],
    "causes.text": ["400 is more than the largest value allowed, 80. Correct the cell or ask for another limit."],
    purpose: ["deliver"],
  },
  parameters: {
    column: "Only what was found in this column.",
  },
  operations: [
    operation(routes.createIngestion, {
      body: people,
      answer: { id: 3, version: 1, ...people },
      schemas: { IngestionColumn: "body.definition.columns[]", IngestionDefinition: "body.definition", IngestionInput: "body" },
    }),
    operation(routes.deliveryOptions, {
      tag: uploadsTag,
    }),
    operation(routes.downloadUploadIssues, {
      tag: uploadsTag,
      contentTypes: [csv],
    }),
    operation(routes.getIngestion, {
      answer: { id: 3, version: 1, ...people },
      schemas: { Ingestion: "answer" },
    }),
    operation(routes.getUpload, {
      tag: uploadsTag,
      schemas: { CodeAndText: "answer.problem", Upload: "answer" },
    }),
    operation(routes.listUploadIssues, {
      tag: uploadsTag,
      parameters: {
        after: "`next` of the page before; left out for the first page.",
        code: "Only findings of this code.",
      },
    }),
    operation(routes.listUploads, {
      tag: uploadsTag,
    }),
    operation(routes.sendUpload, {
      tag: uploadsTag,
    }),
    operation(routes.updateIngestion, {
      body: people,
      answer: { id: 3, version: 2, ...people },
    }),
  ],
});
