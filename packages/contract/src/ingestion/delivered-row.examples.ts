import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./delivered-row.ts";
import { uploadsTag, uploadWords } from "./ingestion.examples.ts";

export const describedDeliveredRow = describeRoutes(routes, {
  tag: uploadsTag,
  uses: [uploadWords],
  fields: { "deliveries.key": ["104233"] },
  parameters: { key: "What tells the row from others, as its exceptions have it: its key, or `#` and its number." },
  operations: [
    operation(routes.getDeliveredRow, {
      answer: {
        upload: { id: 71, fileName: "NOR-ES_PLN_202610.csv" },
        row: 18,
        values: [
          { field: "hours", column: "Horas semanales", value: "37.5", hidden: false },
          { field: "annual_pay", column: "Salario anual", value: null, hidden: true },
        ],
      },
    }),
  ],
});
