import {
  availabilities,
  fieldNeeds,
  fieldsOf,
  impacts,
  skillLevels,
  sizeOf,
  type SwpField,
  type SwpTab,
} from "@hub/domain/swp/plan-item.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Choice, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { listCoverages } from "../form/form.sql.ts";
import { reachOf } from "../policy.ts";
import { listPlaces, listPoolNames, listTermNames } from "./names.sql.ts";
import { indexPlaces, type PlaceTexts } from "./place-names.ts";
import { indexTerms } from "./term-names.ts";

/** More terms of a kind are not offered as a list: their names are written. */
const mostOffered = 1000;

/** The sheet of a tab: what tells the item, its fields in the order of the form, then what is only shown. */
export function itemColumns(tab: SwpTab): SheetColumn[] {
  return [
    { key: "id", label: "swp.sheet-id", kind: "id", isKey: true, required: false, help: "swp.sheet-id-help", width: 10 },
    ...fieldsOf(tab).flatMap((field) => columnsOf(field, tab)),
    { key: "comment", label: "swp.field-comment", kind: "text", help: "swp.sheet-comment-help", width: 40 },
    { key: "createdOn", label: "swp.table-createdOn", kind: "instant" },
    { key: "createdBy", label: "swp.sheet-createdBy", kind: "text", locked: true },
    { key: "updatedOn", label: "swp.table-updatedOn", kind: "instant" },
    { key: "updatedBy", label: "swp.table-updatedBy", kind: "text", locked: true },
  ];
}

/** The column where a field stands, and what is wrong with it. */
export function columnOf(field: string): string {
  const { divisionId, profileId, profileClusterId, skillId, skillClusterId, poolId } = namesOfFields;
  const named: Record<string, string> = { divisionId, profileId, profileClusterId, skillId, skillClusterId, poolId };
  return named[field] ?? field;
}
const namesOfFields = {
  divisionId: "division",
  profileId: "jobProfile",
  profileClusterId: "jobProfileCluster",
  skillId: "skillItem",
  skillClusterId: "skillCluster",
  poolId: "pool",
} as const;

function columnsOf(field: SwpField, tab: SwpTab): SheetColumn[] {
  const needed = fieldNeeds[field][tab] === "R";
  const key = columnOf(field);
  const column = (more: Partial<SheetColumn> = {}): SheetColumn => ({ key, label: labelOf(field, tab), kind: "text", needed, ...more });
  const parent = (key: "jobProfileFamily" | "knowledgeArea", kind: TermKind) =>
    column({ key, label: `swp.table-${key}`, needed: false, help: "swp.sheet-parent-help", choices: (ctx) => termChoices(ctx, kind) });
  switch (field) {
    case "divisionId":
      return [
        column({ key: "ob", label: "swp.table-ob", needed: false, choices: (ctx) => placeChoices(ctx, "ob") }),
        column({ key: "unit", label: "swp.table-unit", needed: false, choices: (ctx) => placeChoices(ctx, "unit") }),
        column({ help: "swp.sheet-division-help", choices: (ctx) => placeChoices(ctx, "division") }),
      ];
    case "profileId":
      return [parent("jobProfileFamily", "job-profile-family"), column({ choices: (ctx) => termChoices(ctx, "job-profile"), width: 34 })];
    case "skillId":
      return [parent("knowledgeArea", "knowledge-area"), column({ choices: (ctx) => termChoices(ctx, "skill"), width: 34 })];
    case "profileClusterId":
      return [column({ help: "swp.sheet-cluster-help", choices: (ctx) => termChoices(ctx, "job-profile-cluster") })];
    case "skillClusterId":
      return [column({ help: "swp.sheet-cluster-help", choices: (ctx) => termChoices(ctx, "skill-cluster") })];
    case "poolId":
      return [column({ anyCase: true, help: "swp.sheet-pool-help", choices: poolChoices })];
    case "skillLevel":
      return [column({ kind: "choice", choices: async (ctx) => skillLevels.map((value) => named(ctx, value, `swp.level-${value}`)) })];
    case "impact":
      return [column({ kind: "choice", choices: async (ctx) => impacts.map((value) => named(ctx, value, `swp.impact-${value}`)) })];
    case "availability":
      return [
        column({ kind: "choice", choices: async (ctx) => availabilities.map((value) => named(ctx, value, `swp.availability-${value}`)) }),
      ];
    case "coverage":
      return [
        // Open where nothing is said.
        column({ kind: "choice", needed: false, help: "swp.sheet-coverage-help", choices: coverageChoices }),
        { key: "sizeAtClose", label: "swp.table-sizeAtClose", kind: "text", locked: true, width: 16 },
      ];
    case "size":
      return [column({ help: "swp.sheet-size-help", width: 18 })];
    case "timeline":
      return [column({ help: "swp.sheet-timeline-help", width: 14 })];
    case "hire":
    case "outsrc":
    case "release":
    case "reskill":
      return [
        column({
          kind: "whole",
          unit: "swp.sheet-percent",
          needed: false,
          help: sizeOf[tab] === "poolSize" ? "swp.sheet-pool-levers-help" : "swp.sheet-levers-help",
        }),
      ];
    case "dismiss":
    case "transfer":
      return [column({ kind: "whole", unit: "swp.sheet-percent", help: "swp.sheet-split-help" })];
    case "trainingFrom":
    case "trainingTo":
      return [column({ kind: "whole", help: "swp.sheet-training-help" })];
    case "source":
      return [column({ width: 30 })];
    case "competency":
      return [column({ width: 34 })];
    case "additionalInformation":
    case "relevantActions":
      return [column({ width: 50 })];
  }
}

/** As the form calls the field. */
function labelOf(field: SwpField, tab: SwpTab): MessageKey {
  if (field === "size") return `swp.field-${sizeOf[tab]}`;
  if (field === "coverage") return sizeOf[tab] === "poolSize" ? "swp.field-poolCoverage" : "swp.field-gapCoverage";
  return `swp.field-${field}`;
}

const named = ({ language }: RequestContext, value: string, key: MessageKey): Choice => ({ value, label: translate(language, key) });
const offer = (names: Iterable<string>): Choice[] => [...new Set(names)].map((name) => ({ value: name, label: name }));

/** Where one may plan. */
async function placeChoices(ctx: RequestContext, column: keyof PlaceTexts): Promise<Choice[]> {
  const rows = await listPlaces(ctx.db, reachOf(ctx.actor, "swp.edit"));
  const { textsOf } = indexPlaces(rows);
  return offer(rows.filter(({ active }) => active).flatMap(({ id }) => textsOf(id)?.[column] ?? []));
}

async function termChoices({ db, language }: RequestContext, kind: TermKind): Promise<Choice[]> {
  const rows = await listTermNames(db, kind, mostOffered);
  const { textOf } = indexTerms(rows, language);
  const names = rows.filter(({ active }) => active).flatMap(({ id }) => textOf(id) ?? []);
  return offer(names.toSorted(new Intl.Collator(language).compare));
}

async function poolChoices(ctx: RequestContext): Promise<Choice[]> {
  return offer((await listPoolNames(ctx.db, reachOf(ctx.actor, "swp.edit"))).map(({ name }) => name));
}

async function coverageChoices({ db, language }: RequestContext): Promise<Choice[]> {
  const offered = (await listCoverages(db, language)).filter(({ active }) => active);
  const names = offered.map(({ name }) => name);
  return offered.map(({ code, name }) => ({
    value: code,
    label: names.filter((other) => other === name).length === 1 ? name : `${name} (${code})`,
  }));
}
