const family = { id: 61, code: "RED", name: "Red" };
const cluster = { id: 71, code: "TRA", name: "Transformación de la red" };
const called = { id: 84, code: "RED-RAD", name: "Ingeniería de radio 5G" };
const said = {
  code: called.code,
  labels: { es: called.name, en: "5G radio engineer", de: "5G-Funkingenieur/in", pt: "" },
  escoCode: "http://data.europa.eu/esco/isco/C2153",
  active: true,
};
const term = {
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

/** What examples say of the catalogue of workforce planning: bodies and answers as a whole, and lists. */
export const termBodies = [term, { kind: term.kind, ...given }, given];
export const termLists = [[term], [{ ...called, parent: family, cluster }]];
