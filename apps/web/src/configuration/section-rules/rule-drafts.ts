import type * as contract from "@hub/contract/configuration/calendar/section-rules.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { Periodicity } from "@hub/domain/configuration/section-months.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Period } from "@hub/domain/period.ts";
import { type LabelDraft, labelDraftOf, labelsOf, placeOf } from "../settings/label-draft.ts";

export type SectionRule = Output<(typeof contract.listSectionRules)["answer"]>["items"][number];
export type ClosingType = Output<(typeof contract.listClosingTypes)["answer"]>["items"][number];
export type RuleEffect = Output<(typeof contract.previewSection)["answer"]>["effect"];

/** What the form of a section holds; `month` is that of a yearly one, or one of a quarterly one's. */
export type SectionDraft = LabelDraft & {
  code: string;
  periodicity: Periodicity;
  month: number;
  expectedByDefault: boolean;
  position: string;
};

/** A section as the form edits it, or a new one at the end. */
export function sectionDraftOf(section: SectionRule | undefined, last: number): SectionDraft {
  return {
    code: section?.code ?? "",
    ...labelDraftOf(section?.labels),
    periodicity: section?.periodicity ?? "monthly",
    month: section?.months.at(-1) ?? 12,
    expectedByDefault: section?.expectedByDefault ?? false,
    position: String(section?.position ?? last + 1),
  };
}

export function sectionBody(draft: SectionDraft): Input<NonNullable<(typeof contract.updateSection)["body"]>> {
  const { periodicity, month, expectedByDefault, position } = draft;
  return { labels: labelsOf(draft), periodicity, month, expectedByDefault, position: placeOf(position) };
}

export type TypeDraft = { code: string; sections: string[]; firstMonth: Period | null; position: string };

/** A type as the form edits it, or a new one at the end, from this month on: months that were closed without it need no second closing. */
export function typeDraftOf(type: ClosingType | undefined, last: number, now = new Date()): TypeDraft {
  return {
    code: type?.code ?? "",
    sections: type?.sections ?? [],
    firstMonth: type ? type.firstMonth : { year: now.getFullYear(), month: now.getMonth() + 1 },
    position: String(type?.position ?? last + 1),
  };
}

export function typeBody({ sections, firstMonth, position }: TypeDraft): Input<NonNullable<(typeof contract.updateClosingType)["body"]>> {
  return { sections, firstMonth, position: placeOf(position) };
}

/** What keeps a rule from being saved that the schema does not know. */
export function checkRule({ position, sections }: { position: string; sections?: string[] }): Issue[] {
  return [
    ...(sections?.length === 0 ? [{ code: "ui.field-required", path: ["sections"] }] : []),
    ...(placeOf(position) === -1 ? [{ code: "settings.position-invalid", path: ["position"] }] : []),
  ];
}

/** Whether anybody needs to be told of what a change does. */
export const changesMonths = ({ months, closable, incomplete, dropped }: RuleEffect): boolean =>
  months.length + closable.length + incomplete.length + dropped.length > 0;
