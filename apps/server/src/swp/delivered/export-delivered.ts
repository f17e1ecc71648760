import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import type { Output } from "@hub/contract/route.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { readDelivered } from "./read-delivered.ts";

type Line = Output<typeof getSwpDelivered.answer>["total"];

const fte = (key: string, label: MessageKey): SheetColumn => ({ key, label, kind: "decimal", unit: "swp.analysis-fte" });
const columns: readonly SheetColumn[] = [
  { key: "profile", label: "swp.delivered-profile", kind: "text", width: 40 },
  { key: "division", label: "swp.delivered-division", kind: "text", width: 40 },
  { key: "when", label: "swp.delivered-when", kind: "id", help: "swp.delivered-when-help" },
  { key: "persons", label: "swp.delivered-persons", kind: "whole" },
  fte("there", "swp.delivered-there"),
  fte("rightMin", "swp.delivered-right-min"),
  fte("rightMax", "swp.delivered-right-max"),
  { key: "leavers", label: "swp.delivered-leavers", kind: "whole" },
  fte("leaving", "swp.delivered-leaving"),
  { key: "retirees", label: "swp.delivered-retirees", kind: "whole" },
  fte("retiring", "swp.delivered-retiring"),
  fte("hiresMin", "swp.delivered-hires-min"),
  fte("hiresMax", "swp.delivered-hires-max"),
  fte("gapMin", "swp.delivered-gap-min"),
  fte("gapMax", "swp.delivered-gap-max"),
];
const ofWhatIf = [fte("otherMin", "swp.delivered-whatif-min"), fte("otherMax", "swp.delivered-whatif-max")];

/** What was delivered beside the plan, as the view shows it: of each profile and division a row for the month, and one for each quarter. */
export const exportDelivered: ExportKind = {
  title: "swp.delivered-title",
  about: "swp.delivered-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: (_, filter) => (readFilter(filter).whatIf === undefined ? columns : [...columns, ...ofWhatIf]),
  async notes(ctx, filter) {
    const { months, retirementAge, unmapped } = await readDelivered(ctx, readFilter(filter));
    const left = unmapped.jobs.persons + (unmapped.units?.persons ?? 0);
    return [
      translate(ctx.language, "swp.delivered-rule", { months, age: retirementAge }),
      ...(left > 0 ? [translate(ctx.language, "swp.delivered-unmapped-note", { count: left })] : []),
    ];
  },
  async *rows(ctx, filter) {
    const { month, quarters, profiles } = await readDelivered(ctx, readFilter(filter));
    if (!month) return;
    for (const { name, divisions } of profiles)
      for (const { place, ...line } of divisions)
        for (const values of [monthOf(line, writeMonth(month)), ...quartersOf(line, quarters)])
          yield { values: { profile: name, division: place, ...values } };
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(getSwpDelivered.query!, filter, ["filter"]);
  return parseFields(getSwpDelivered.query!, filter);
}

type Range = { min: string; max: string | null } | null;
const boundsOf = (name: string, range: Range): RowValues =>
  range ? { [`${name}Min`]: range.min, [`${name}Max`]: range.max ?? range.min } : {};

const monthOf = ({ persons, fte: there, leavers, rightSize, gap }: Line, when: string): RowValues => ({
  when,
  persons,
  there,
  leavers,
  ...boundsOf("right", rightSize),
  ...boundsOf("gap", gap),
});

const quartersOf = (line: Line, quarters: readonly string[]): RowValues[] =>
  line.quarters.map(({ there, leaving, retirees, retiring, rightSize, hires, gap, whatIf }, at) => ({
    when: quarters[at],
    there,
    leaving,
    retirees,
    retiring,
    ...boundsOf("right", rightSize),
    ...boundsOf("hires", hires),
    ...boundsOf("gap", gap),
    ...(whatIf && boundsOf("other", whatIf.gap)),
  }));
