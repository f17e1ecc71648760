import { describeRoutes, operation } from "../describe-routes.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { uploadWords, uploadsTag, ingestionsTag } from "./ingestion.examples.ts";
import { csv, xlsx } from "../general.examples.ts";
import * as routes from "./deliveries.ts";

export const describedDeliveries = describeRoutes(routes, {
  tag: uploadsTag,
  uses: [cellWords, uploadWords],
  fields: {
    "deliveries.after": ["1_-3_3_1"],
    "deliveries.items.key": ["104233"],
    field: ["hours"],
    "columns.column": ["Horas semanales"],
    "cells.column": ["Horas semanales"],
    "cells.from": ["37.5"],
    "cells.to": ["40"],
    "counts.added": [3],
    "delivery.state": ["LOADED"],
    cells: [18],
    createdBy: ["tomas.rey@corp.example"],
    comment: ["The entity was sold in September; nobody is left in it."],
  },
  operations: [
    operation(routes.answerHeldDelivery, {
      parameters: { id: "Id of the delivery that is held." },
      body: { load: true },
    }),
    operation(routes.compareDeliveries, {
      parameters: {
        after: "`next` of the page before; left out for the first page.",
        id: "Id of the earlier delivery.",
        kind: "Which rows are listed: `added`, `removed` or `changed`, which it is unless told.",
        to: "Id of the delivery it is compared with.",
      },
    }),
    operation(routes.downloadMarkedWorkbook, {
      contentTypes: [xlsx],
    }),
    operation(routes.downloadTemplate, {
      tag: ingestionsTag,
      parameters: {
        format: "`xlsx` or `csv`.",
        legalEntityId: "Id of the legal entity that the file is named after.",
        month: "Month that the file is named after, 1 to 12.",
        year: "Year that the file is named after.",
      },
      contentTypes: [xlsx, csv],
    }),
    operation(routes.listExpected, {
      parameters: {
        state: "`failed`, `held`, `late`, `waits` or `done`.",
      },
    }),
  ],
});
