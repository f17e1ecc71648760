import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import type { Output } from "../route.ts";
import * as routes from "./items.ts";

export const planningTag: Tag = {
  key: "planning",
  name: "Workforce planning (SWP)",
  description: "The organisation, the profiles and skills it will need, gaps and pools.",
};

/** FTE as an example says them; without `max`: one number. */
export const fte = (min: string, max: string | null = null) => ({ min, max });

/** What examples say of the plan, whichever page of it is asked for. */
export const planningWords: Dictionary = {
  fields: {
    "swp.before": [7],
    "swp.tab": ["profiles-shortage"],
    "swp.orgs": ["2"],
    "swp.text": ["red movil"],
    "swp.after": ["412:ingenieria de red movil", "1762335000000.412"],
  },
  parameters: {
    orgs: "Ids of parts of the organisation with commas between them: what stands in them or below.",
  },
};

const ob = { id: 1, code: "IBE", name: "Iberia" };
const unit = { id: 2, code: "RED", name: "Red" };
const division = { id: 3, code: "ACC", name: "Acceso" };
const none = { skillId: null, skillClusterId: null, skillLevel: null };

const content: Output<typeof routes.swpContent> = {
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

export const exampleItem: Output<typeof routes.swpItem> = {
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

const history: Output<typeof routes.listSwpItemHistory.answer>["items"][number] = {
  id: 9051,
  at: "2026-10-05T08:30:00.000Z",
  by: "Ana Ruiz",
  kind: "edited",
  comment: "",
  changes: [{ field: "size", before: "5", after: "5-8" }],
};

const counts: Output<typeof routes.countSwpItems.answer> = {
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

const pool: Output<typeof routes.swpPool> = {
  id: 5,
  ob,
  unit,
  division,
  name: "Centro de atención de Sevilla",
  total: { min: "40", max: null },
  assigned: { min: "28", max: "34" },
  unassigned: { min: "6", max: "12" },
  parts: 4,
  active: true,
  version: 2,
  mayEdit: true,
};

export const describedItems = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  fields: {
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
  },
  parameters: {
    parents: "Ids of families or knowledge areas with commas between them.",
    terms: "Ids of profiles or skills with commas between them.",
    clusters: "Ids of clusters with commas between them; 0 is none.",
    levels: "Skill levels with commas between them: `Begin`, `Inter`, `Expert`.",
    impacts: "Impacts with commas between them: `Critical`, `Relevant`, `Nice2Have`.",
    availabilities: "Availabilities with commas between them: `Foreseen` (in the long term), `Scheduled`, `Ready` (immediately).",
    coverages: "Codes of the list coverage with commas between them.",
    pools: "Ids of pools with commas between them.",
    tab: "The tab: `key-profiles`, `key-skills`, `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
    closed: "`1`: only what a coverage closes; `0`: only the rest.",
    from: "Quarter by which it is needed, such as `2027-Q1`, or later.",
    to: "Quarter by which it is needed, or earlier.",
    mine: "`1`: what one edited last, or is the source of.",
  },
  operations: [
    operation(routes.listSwpItems, {
      answer: { items: [exampleItem], next: null, total: 1 },
      parameters: {
        text: "Words, each of which is part of the source, a text, or the name of profile, skill, family, knowledge area, cluster or place; accents and case do not count.",
        sort: "`name` (of profile or skill), `place`, `size`, `timeline`, `impact`, `availability`, `coverage` or `updated`.",
        direction: "`asc` or `desc`; by size and day of the last edit descending unless told, else ascending.",
        limit: "How many at most, 1 to 500; 50 unless told.",
      },
    }),
    operation(routes.countSwpItems, {
      answer: counts,
      parameters: {
        text: "Words, each of which is part of the source, a text, or the name of profile, skill, family, knowledge area, cluster or place; accents and case do not count.",
      },
    }),
    operation(routes.getSwpItem, {
      answer: exampleItem,
    }),
    operation(routes.listSwpItemHistory, {
      answer: { items: [history], next: null },
    }),
    operation(routes.createSwpItem, {
      body: { tab: "profiles-shortage", ...content, comment: "" },
      answer: exampleItem,
    }),
    operation(routes.updateSwpItem, {
      body: { ...content, comment: "Aprobado en el comité de octubre." },
      answer: exampleItem,
    }),
    operation(routes.closeSwpItem, {
      body: { coverage: "COMPLETED", comment: "Incorporadas las ocho personas." },
      answer: exampleItem,
    }),
    operation(routes.listSwpPools, {
      answer: { items: [pool] },
      parameters: {
        text: "Words, each of which is part of the name of the pool or of its place; accents and case do not count.",
      },
    }),
    operation(routes.createSwpPool, {
      body: { divisionId: 3, name: pool.name, size: "40" },
      answer: pool,
    }),
    operation(routes.updateSwpPool, {
      body: { name: pool.name, size: "40" },
      answer: pool,
    }),
  ],
});
