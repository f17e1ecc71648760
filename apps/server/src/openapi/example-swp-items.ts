const ob = { id: 1, code: "IBE", name: "Iberia" };
const unit = { id: 2, code: "RED", name: "Red" };
const division = { id: 3, code: "ACC", name: "Acceso" };
const none = { skillId: null, skillClusterId: null, skillLevel: null };

const content = {
  divisionId: 3,
  source: "ana.ruiz@corp.example",
  profileId: 41,
  profileClusterId: 7,
  ...none,
  competency: "Diseño de redes 5G SA",
  additionalInformation: "",
  relevantActions: "Acuerdo con la universidad hasta 2027.",
  size: "5-8",
  impact: "Critical",
  availability: null,
  timeline: "2027-Q1",
  hire: 60,
  outsrc: 20,
  reskill: 20,
  release: null,
  dismiss: null,
  transfer: null,
  coverage: "OPEN",
  trainingFrom: 3,
  trainingTo: 6,
  poolId: null,
};

const item = {
  id: 412,
  tab: "profiles-shortage",
  ob,
  unit,
  division,
  source: content.source,
  jobProfileFamily: { id: 40, code: "RED", name: "Red y radio" },
  jobProfile: { id: 41, code: "RED-01", name: "Ingeniería de red móvil" },
  jobProfileCluster: { id: 7, code: "CORE", name: "Núcleo" },
  knowledgeArea: null,
  skillItem: null,
  skillCluster: null,
  skillLevel: null,
  competency: content.competency,
  additionalInformation: "",
  relevantActions: content.relevantActions,
  size: { min: "5", max: "8" },
  impact: "Critical",
  availability: null,
  timeline: "2027-Q1",
  hire: 60,
  outsrc: 20,
  reskill: 20,
  release: null,
  dismiss: null,
  transfer: null,
  fte: { hire: { min: "3", max: "4.8" }, outsrc: { min: "1", max: "1.6" }, reskill: { min: "1", max: "1.6" } },
  leversByHand: true,
  coverage: { code: "OPEN", name: "Abierta", closes: false },
  sizeAtClose: null,
  closedOn: null,
  trainingFrom: 3,
  trainingTo: 6,
  pool: null,
  createdOn: "2026-09-14T10:02:00.000Z",
  createdBy: "Ana Ruiz",
  updatedOn: "2026-10-05T08:30:00.000Z",
  updatedBy: "Ana Ruiz",
  version: 3,
  mayEdit: true,
};

const history = {
  id: 9051,
  at: "2026-10-05T08:30:00.000Z",
  by: "Ana Ruiz",
  kind: "edited",
  comment: "",
  changes: [{ field: "size", before: "5", after: "5-8" }],
};

const counts = {
  total: 37,
  size: { min: "112.5", max: "148" },
  orgs: [{ value: "3", label: "Iberia › Red › Acceso", count: 12 }],
  parents: [{ value: "40", label: "Red y radio", count: 21 }],
  clusters: [{ value: "7", label: "Núcleo", count: 14 }],
  levels: [],
  impacts: [{ value: "Critical", label: "Critical", count: 9 }],
  availabilities: [],
  coverages: [{ value: "OPEN", label: "Abierta", count: 25 }],
  pools: [],
};

const pool = {
  id: 5,
  ob,
  unit,
  division,
  name: "Centro de atención de Sevilla",
  total: { min: "40", max: null },
  assigned: { min: "28", max: "34" },
  unassigned: { min: "6", max: "12" },
  parts: 4,
  version: 2,
  mayEdit: true,
};

/** What examples say of the items of workforce planning and of pools: whole bodies, of which each route takes the one that fits. */
export const itemBodies: readonly unknown[] = [
  item,
  counts,
  { tab: "profiles-shortage", ...content, comment: "" },
  { ...content, comment: "Aprobado en el comité de octubre." },
  { coverage: "COMPLETED", comment: "Incorporadas las ocho personas." },
  pool,
  { divisionId: 3, name: pool.name, size: "40" },
  { name: pool.name, size: "40" },
];
export const itemLists: readonly unknown[] = [[item], [history], [pool]];

/** Of single parameters. */
export const itemExamples: Record<string, readonly unknown[]> = {
  "swp.tab": ["profiles-shortage"],
  "swp.orgs": ["2"],
  "swp.parents": ["40"],
  "swp.terms": ["41"],
  "swp.clusters": ["0,7"],
  "swp.levels": ["Inter,Expert"],
  "swp.impacts": ["Critical"],
  "swp.availabilities": ["Scheduled,Ready"],
  "swp.coverages": ["OPEN,IN_PROGRESS"],
  "swp.closed": ["0"],
  "swp.pools": ["5"],
  "swp.from": ["2027-Q1"],
  "swp.to": ["2027-Q4"],
  "swp.text": ["red movil"],
  "swp.after": ["412:ingenieria de red movil"],
};
