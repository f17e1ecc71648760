import { describeRoutes, operation } from "../../describe-routes.ts";
import { calendarTag } from "../configuration.examples.ts";
import * as routes from "./section-rules.ts";

const labels = { es: "Brecha salarial", en: "Gender pay gap", de: "Entgeltgefälle", pt: null };
const effect = {
  months: [{ section: "GPG", month: { year: 2026, month: 4 }, appear: 240, late: 240, inTime: 0, vanish: 0, vanishFilled: 0 }],
  closedMonths: 12,
  closable: [],
  incomplete: [{ scenarioType: "CLOSING", month: { year: 2026, month: 4 } }],
  dropped: [],
};
const section = {
  code: "GPG",
  labels,
  periodicity: "yearly" as const,
  months: [4],
  expectedByDefault: false,
  position: 1,
  version: 2,
  mayDelete: false,
};
const type = { code: "PAY", sections: ["GPG"], firstMonth: { year: 2026, month: 4 }, position: 4, version: 1, mayDelete: true };

export const describedSections = describeRoutes(routes, {
  tag: calendarTag,
  fields: {
    labels: [labels],
    periodicity: ["yearly"],
    month: [4],
    "sections.code": ["GPG"],
    "closing-types.code": ["PAY"],
    firstMonth: [null],
    items: [[section], [type]],
    position: [1],
  },
  parameters: { code: "The code of the section, or of the type." },
  operations: [
    operation(routes.createSection, { answer: section }),
    operation(routes.previewSection, { changesNothing: true, answer: { ...section, effect } }),
    operation(routes.updateSection, { answer: { ...section, effect } }),
    operation(routes.createClosingType, { answer: { ...type, effect } }),
    operation(routes.previewNewClosingType, { changesNothing: true, answer: { ...type, effect } }),
    operation(routes.previewClosingType, { changesNothing: true, answer: { ...type, effect } }),
    operation(routes.updateClosingType, { answer: { ...type, effect } }),
  ],
});
