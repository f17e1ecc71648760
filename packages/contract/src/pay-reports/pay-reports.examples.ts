import { describeRoutes, type Tag } from "../describe-routes.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import { northSpain } from "../general.examples.ts";
import * as routes from "./pay-reports.ts";

export const payReportsTag: Tag = {
  key: "pay-reports",
  name: "Pay gap for the authorities",
  description: "The pay gap of a legal entity as the authorities ask for it.",
};

export const describedPayReports = describeRoutes(routes, {
  tag: payReportsTag,
  uses: [figureWords],
  fields: {
    legalEntities: [[northSpain]],
    reason: [null],
    "meanGap.value": ["12.4"],
    "medianGap.value": ["9.8"],
    "meanBonusGap.value": ["18.3"],
    "medianBonusGap.value": ["15.1"],
    "bonusWomen.value": ["61.5"],
    "bonusMen.value": ["64.9"],
    "european.a.value": ["12.4"],
    "european.b.value": ["18.3"],
    "european.c.value": ["9.8"],
    "european.d.value": ["15.1"],
    "e.women.value": ["61.5"],
    "e.men.value": ["64.9"],
    "quarters.women": ["43.2"],
    "quarters.men": ["56.8"],
    "f.women": ["43.2"],
    "f.men": ["56.8"],
    law: ["european"],
    submittedBy: ["Rui Antunes"],
    "submissions.comment": ["Reference 2027-04711 of the labour inspectorate."],
    "changes.figure": ["eu-a"],
    before: ["12.4"],
    after: ["11.9"],
    country: ["DE"],
    workers: [421],
    least: [100],
    everyYears: [1],
    due: ["2027-06-07"],
    "gap.value": ["12.4"],
    legalEntityIds: [[12, 14]],
    preparedBy: ["Rui Antunes"],
    reviewedBy: ["Marta Lopes"],
    "review.by": ["Marta Lopes"],
    "submissions.review.note": ["Checked against the payroll's own report."],
    note: ["Checked against the payroll's own report."],
    prepared: [2],
    reviewed: [2],
    submitted: [2],
    unchanged: [0],
    category: ["Specialists"],
    "basic.value": ["4.1"],
    "complementary.value": ["7.6"],
  },
  parameters: {
    scenarioId: "Id of a closing scenario, as the list of scenarios gives it.",
  },
});
