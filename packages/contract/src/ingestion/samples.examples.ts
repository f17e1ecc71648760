import { describeRoutes, operation } from "../describe-routes.ts";
import { ingestionsTag } from "./ingestion.examples.ts";
import * as routes from "./samples.ts";

export const describedSamples = describeRoutes(routes, {
  tag: ingestionsTag,
  fields: { sheet: ["Plantilla"] },
  operations: [
    operation(routes.readSample, {
      changesNothing: true,
      answer: {
        sheet: "Plantilla",
        sheets: ["Plantilla", "Bajas"],
        header: ["Matrícula", "Sociedad", "Sexo", "Fecha de alta", "Horas semanales"],
        rows: [
          ["104233", "ES01", "M", "2019-03-01", "40"],
          ["104251", "ES02", "H", "2021-09-15", "37.5"],
        ],
        numbers: [4],
        entities: [{ column: 1, count: 2 }],
      },
    }),
  ],
});
