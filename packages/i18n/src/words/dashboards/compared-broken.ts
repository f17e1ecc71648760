import { beforeTotal, findTotal, type ReportFigures } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { ShownBreakdown } from "@hub/domain/dashboards/charts/shown-breakdown.ts";
import type { Speaker } from "../speaker.ts";
import { brokenWords } from "./broken-words.ts";
import { chartWords } from "./chart-words.ts";
import { nameComparedMonth } from "./compared-name.ts";

/** What a breakdown is compared with, or in a sentence why its parts are compared with nothing; undefined where no month or version is compared with, or it is not there. */
export function comparedBreakdown(
  speaker: Speaker,
  { comparison }: Pick<ReportFigures, "comparison">,
  { kpi, by }: Pick<ShownBreakdown, "kpi" | "by">,
): { before: ShownBreakdown | undefined; notes: string[] } | undefined {
  const then = comparison?.breakdowns.find((each) => each.kpi === kpi && each.by === by);
  if (!comparison || !then) return undefined;
  if (then.state === "told") return { before: then, notes: [] };
  return { before: undefined, notes: [`${nameComparedMonth(speaker, comparison)}: ${brokenWords(speaker).state(then.state)}`] };
}

/** What the parts of a figure make up, with its change where they have theirs. */
export function brokenTotal(
  speaker: Speaker,
  { total, comparison }: Pick<ReportFigures, "total" | "comparison">,
  { kpi, name, minimum, isCompared }: { kpi: string; name: string; minimum: number; isCompared: boolean },
) {
  const words = chartWords(speaker, minimum);
  const figure = findTotal(total?.figures ?? [], kpi);
  const line = { whole: total?.whole ?? false, before: isCompared ? beforeTotal({ total, comparison }) : undefined };
  return {
    name,
    legalEntityId: total?.legalEntityId ?? null,
    said: words.say(figure),
    change: isCompared ? words.change(figure, line) : undefined,
  };
}
