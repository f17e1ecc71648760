import { describeRoutes, operation } from "../describe-routes.ts";
import { fte, planningWords, planningTag } from "./items.examples.ts";
import type { Output } from "../route.ts";
import * as routes from "./analysis.ts";

const bounds = (min: string, max: string) => ({ min, max });
const point: Output<typeof routes.getSwpReskillBalance.answer>["total"]["plan"]["points"][number] = {
  asked: bounds("12", "15"),
  offered: bounds("8", "16"),
  worst: "-7",
  best: "4",
  verdict: "depends",
};
const course = {
  points: [point],
  askedItems: 9,
  offeredItems: 4,
  overdue: bounds("1", "1"),
  later: { asked: bounds("0", "0"), offered: bounds("0", "0") },
  undated: bounds("2", "3"),
};
const shares = { hire: 60, outsrc: 20, reskill: 20, release: null, trainingFrom: 3, trainingTo: 6 };
const other = { ...shares, hire: 20, reskill: 60 };
const whatIf: Output<typeof routes.swpWhatIf> = {
  id: 5,
  name: "Más reskilling en 2027",
  shared: true,
  owner: "Ana Ruiz",
  items: 1,
  updatedAt: "2026-11-05T09:12:00.000Z",
  version: 3,
  mayEdit: true,
  mayManage: false,
};
const change: Output<typeof routes.getSwpWhatIf.answer>["changes"][number] = {
  itemId: 412,
  tab: "profiles-shortage",
  name: "Ingeniería de red móvil",
  skillLevel: null,
  place: "Iberia › Red › Acceso",
  timeline: "2027-Q1",
  state: "current",
  plan: { size: fte("5", "8"), ...shares },
  whatIf: { size: fte("6"), ...other },
};
const split = (min: string, hire: string, outsrc: string, reskill: string) => ({
  fte: fte(min),
  levers: { hire: fte(hire), outsrc: fte(outsrc), reskill: fte(reskill) },
});

export const describedAnalysis = describeRoutes(routes, {
  tag: planningTag,
  uses: [planningWords],
  fields: {
    "swp.side": ["profiles"],
    "swp.whatIf": [5],
  },
  parameters: {
    side: "`profiles` or `skills`: two views of the same need, which are never added up.",
    whatIf: "Id of a what-if, to see what it makes of the plan beside the plan.",
  },
  operations: [
    operation(routes.getSwpGapMap, {
      answer: {
        quarters: ["2027-Q1"],
        clusters: [{ id: 7, name: "Núcleo" }],
        cells: [{ impact: "Critical", clusterId: 7, quarter: "2027-Q1", items: 4, plan: fte("12", "15"), whatIf: null }],
      },
    }),
    operation(routes.getSwpReskillBalance, {
      answer: {
        quarters: ["2026-Q4"],
        clusters: [{ id: 7, name: "Núcleo", plan: course, whatIf: null }],
        total: { plan: course, whatIf: null },
      },
    }),
    operation(routes.getSwpCoverage, {
      answer: {
        levers: ["hire", "outsrc", "reskill"],
        coverages: [{ code: "COMPLETED", name: "Completada" }],
        closed: [{ quarter: "2026-Q3", coverage: "COMPLETED", items: 2, withoutSize: 0, ...split("14", "9", "3", "2") }],
        open: [{ quarter: "2027-Q1", items: 1, plan: split("5", "3", "1", "1"), whatIf: null }],
      },
      parameters: {
        tab: "The tab: `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
      },
    }),
    operation(routes.listSwpWhatIfs, {
      answer: { items: [whatIf] },
    }),
    operation(routes.createSwpWhatIf, {
      body: { name: whatIf.name, shared: true },
      answer: whatIf,
    }),
    operation(routes.updateSwpWhatIf, {
      body: { name: whatIf.name, shared: true },
      answer: whatIf,
    }),
    operation(routes.getSwpWhatIf, {
      answer: { ...whatIf, changes: [change], hidden: 0 },
    }),
    operation(routes.changeSwpWhatIfItems, {
      body: { set: [{ itemId: 412, size: "6", ...other }], remove: [] },
      answer: { ...whatIf, changes: [change], hidden: 0 },
    }),
  ],
});
