import { getSwpCoverage, getSwpGapMap, getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import { leversOf } from "@hub/domain/swp/levers.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import * as z from "zod/mini";
import { found } from "../../problem.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { readBalance } from "./read-balance.ts";
import { readCoverage } from "./read-coverage.ts";
import { readGapMap } from "./read-gap-map.ts";
import { readSights } from "./read-sight.ts";
import { holdsShown } from "./shown.sql.ts";
import { findWhatIf } from "./what-ifs.sql.ts";

const mapFilter = z.object({ view: z.literal("map"), ...getSwpGapMap.query!.shape });
const balanceFilter = z.object({ view: z.literal("balance"), ...getSwpReskillBalance.query!.shape });
const coverageFilter = z.object({ view: z.literal("coverage"), ...getSwpCoverage.query!.shape });
const views = { map: mapFilter, balance: balanceFilter, coverage: coverageFilter };
type Asked = z.output<typeof mapFilter> | z.output<typeof balanceFilter> | z.output<typeof coverageFilter>;
type Fte = { min: string; max: string | null };

const viewFilter = z.object({ view: z.enum(["map", "balance", "coverage"]) });

function readFilter(filter: Filter): Asked {
  const { view } = parseFields(viewFilter, filter);
  refuseUnknownNames(views[view], filter, ["filter"]);
  if (view === "map") return parseFields(mapFilter, filter);
  return view === "balance" ? parseFields(balanceFilter, filter) : parseFields(coverageFilter, filter);
}

const text = (key: string, label: MessageKey, width = 30): SheetColumn => ({ key, label, kind: "text", width });
const fte = (key: string, label: MessageKey): SheetColumn => ({ key, label, kind: "decimal", unit: "swp.analysis-fte" });
const quarter: SheetColumn = { key: "quarter", label: "swp.analysis-quarter", kind: "id" };
const items: SheetColumn = { key: "items", label: "swp.analysis-items", kind: "whole" };
const size = [fte("min", "swp.analysis-min"), fte("max", "swp.analysis-max")];

/** What planners look at, as it is drawn: a row a figure, with the plan's and the what-if's beneath each other. */
export const exportAnalysis: ExportKind = {
  title: "swp.analysis-sheet-title",
  about: "swp.analysis-sheet-about",
  sheetOf: (filter) => {
    const { view } = readFilter(filter);
    return { title: `swp.analysis-${view}`, about: "swp.analysis-sheet-about" };
  },
  checkFilter: (filter) => void readFilter(filter),
  columns(_, filter) {
    const asked = readFilter(filter);
    const plan = asked.whatIf === undefined ? [] : [text("plan", "swp.analysis-plan-column")];
    if (asked.view === "map")
      return [...plan, text("cluster", "swp.analysis-cluster"), text("impact", "swp.field-impact", 14), quarter, items, ...size];
    if (asked.view === "balance")
      return [
        ...plan,
        text("cluster", "swp.analysis-cluster"),
        quarter,
        fte("askedMin", "swp.balance-asked-min"),
        fte("askedMax", "swp.balance-asked-max"),
        fte("offeredMin", "swp.balance-offered-min"),
        fte("offeredMax", "swp.balance-offered-max"),
        fte("worst", "swp.balance-worst"),
        fte("best", "swp.balance-best"),
        text("verdict", "swp.balance-verdict"),
      ];
    const levers = leversOf[asked.tab].flatMap((lever) => [
      fte(`${lever}Min`, `swp.coverage-${lever as "hire" | "outsrc" | "reskill" | "release"}-min`),
      fte(`${lever}Max`, `swp.coverage-${lever as "hire" | "outsrc" | "reskill" | "release"}-max`),
    ]);
    return [...plan, text("coverage", "swp.coverage-state"), quarter, items, ...size, ...levers];
  },
  async notes(ctx, filter) {
    const { view } = readFilter(filter);
    return view === "balance" ? [translate(ctx.language, "swp.balance-rule")] : [];
  },
  async count(ctx, filter) {
    const asked = readFilter(filter);
    const sights = await readSights(ctx, asked);
    for (const sight of [sights.plan, sights.whatIf]) if (sight && (await holdsShown(ctx.db, asked, sight))) return null;
    return 0;
  },
  async *rows(ctx, filter) {
    const asked = readFilter(filter);
    const names = await namePlans(ctx, asked.whatIf);
    for (const [which, plan] of names) {
      const of = plan === undefined ? {} : { plan };
      const rows =
        asked.view === "map"
          ? mapRows(ctx, asked, which)
          : asked.view === "balance"
            ? balanceRows(ctx, asked, which)
            : coverageRows(ctx, asked, which);
      for await (const values of rows) yield { values: { ...of, ...values } };
    }
  },
};

type Which = "plan" | "whatIf";
/** What stands beneath each other: the plan, and the what-if by its name. */
async function namePlans(ctx: TaskContext, whatIf: number | undefined): Promise<[Which, string | undefined][]> {
  if (whatIf === undefined) return [["plan", undefined]];
  const { name } = found(await findWhatIf(ctx.db, whatIf, ctx.actor.id));
  return [
    ["plan", translate(ctx.language, "swp.analysis-plan")],
    ["whatIf", name],
  ];
}

const boundsOf = ({ min, max }: Fte, name?: string): RowValues =>
  name === undefined ? { min, max: max ?? min } : { [`${name}Min`]: min, [`${name}Max`]: max ?? min };
const nameCluster = (ctx: TaskContext, name: string) => (name === "" ? translate(ctx.language, "swp.analysis-no-cluster") : name);

async function* mapRows(ctx: TaskContext, asked: z.output<typeof mapFilter>, which: Which): AsyncGenerator<RowValues> {
  const { clusters, cells } = await readGapMap(ctx, asked);
  const names = new Map(clusters.map(({ id, name }) => [id, name]));
  for (const cell of cells)
    yield {
      cluster: nameCluster(ctx, names.get(cell.clusterId) ?? ""),
      impact: translate(ctx.language, `swp.impact-${cell.impact}`),
      quarter: cell.quarter,
      items: cell.items,
      ...boundsOf(cell[which] ?? cell.plan),
    };
}

async function* balanceRows(ctx: TaskContext, asked: z.output<typeof balanceFilter>, which: Which): AsyncGenerator<RowValues> {
  const { quarters, clusters, total } = await readBalance(ctx, asked);
  const all = [
    ...clusters.map((each) => ({ ...each, name: nameCluster(ctx, each.name) })),
    { ...total, name: translate(ctx.language, "swp.balance-all") },
  ];
  for (const { name, ...courses } of all)
    for (const [place, point] of (courses[which] ?? courses.plan).points.entries()) {
      const { asked: sum, offered, worst, best, verdict } = point;
      yield {
        cluster: name,
        quarter: quarters[place],
        ...boundsOf(sum, "asked"),
        ...(offered && boundsOf(offered, "offered")),
        worst,
        best,
        verdict: verdict && translate(ctx.language, `swp.balance-${verdict}`),
      };
    }
}

async function* coverageRows(ctx: TaskContext, asked: z.output<typeof coverageFilter>, which: Which): AsyncGenerator<RowValues> {
  const { coverages, closed, open } = await readCoverage(ctx, asked);
  const split = (row: Output<typeof getSwpCoverage.answer>["open"][number]["plan"]) =>
    Object.assign({}, boundsOf(row.fte), ...Object.entries(row.levers).map(([lever, part]) => boundsOf(part, lever))) as RowValues;
  for (const row of closed)
    yield {
      coverage: coverages.find(({ code }) => code === row.coverage)?.name ?? row.coverage,
      quarter: row.quarter,
      items: row.items,
      ...split(row),
    };
  for (const { quarter: at, items: count, ...row } of open)
    yield { coverage: translate(ctx.language, "swp.coverage-open"), quarter: at, items: count, ...split(row[which] ?? row.plan) };
}
