import { describeRoutes, operation } from "../describe-routes.ts";
import { planningWords, planningTag } from "./items.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./catalogue.ts";

const family = { id: 61, code: "RED", name: "Red" };
const cluster = { id: 71, code: "TRA", name: "Transformación de la red" };
const called = { id: 84, code: "RED-RAD", name: "Ingeniería de radio 5G" };
const said = {
  code: called.code,
  labels: { es: called.name, en: "5G radio engineer", de: "5G-Funkingenieur/in", pt: "" },
  escoCode: "http://data.europa.eu/esco/isco/C2153",
  active: true,
};
const term: Output<typeof routes.swpTerm> = {
  ...called,
  ...said,
  kind: "job-profile",
  parent: family,
  cluster,
  uses: { items: 12, terms: 0 },
  mayDelete: false,
  version: 3,
  updatedOn: "2026-10-05T08:30:00.000Z",
  updatedBy: "Andrés Molina",
};
const given = { ...said, parentId: family.id, clusterId: cluster.id };

export const describedCatalogue = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  fields: {
    "swp.kind": ["job-profile"],
    "swp.parent": [61],
    "swp.cluster": [71],
    "swp.used": ["1"],
  },
  parameters: {
    kind: "The kind: `job-profile-family`, `job-profile`, `job-profile-cluster`, `knowledge-area`, `skill` or `skill-cluster`.",
    parent: "Id of a family or a knowledge area: only what stands in it.",
  },
  operations: [
    operation(routes.listTerms, {
      answer: { items: [term], next: null, total: 1 },
      parameters: {
        cluster: "Id of a cluster: only what is proposed it.",
        text: "Words, each of which is part of a name, in any language, or of the code; accents and case do not count.",
        active: "`1`: what is offered; `0`: what is not any more.",
        used: "`1`: what an item that one sees names, itself or by what stands in it; `0`: the rest.",
        after: "`next` of the page before; left out for the first page.",
        limit: "How many at most, 1 to 200; 50 unless told.",
      },
    }),
    operation(routes.pickTerms, {
      answer: { items: [{ ...called, parent: family, cluster }] },
      parameters: {
        text: "What is typed of a name or a code; accents and case do not count.",
      },
    }),
    operation(routes.getTerm, {
      answer: term,
    }),
    operation(routes.createTerm, {
      body: { kind: term.kind, ...given },
      answer: term,
    }),
    operation(routes.updateTerm, {
      body: given,
      answer: term,
    }),
  ],
});
