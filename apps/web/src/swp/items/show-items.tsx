import { isLate } from "@hub/domain/swp/coverage.ts";
import type { Lever } from "@hub/domain/swp/levers.ts";
import { quarterOfDay, writeQuarter } from "@hub/domain/swp/timeline.ts";
import type { useText } from "../../texts/language.tsx";
import { dayFromNow } from "../../texts/days.ts";
import type { useFormats } from "../../texts/formats.ts";
import type { ShownColumn } from "../../ui/grid/ArrangedGrid.tsx";
import { CoverageBadge } from "./CoverageBadge.tsx";
import type { ItemColumnId } from "./item-columns.ts";
import type { ItemWords } from "./item-words.ts";
import { ItemActs, type ItemDeeds } from "./ItemActs.tsx";
import { nameOf } from "./item-name.ts";
import type { SwpItem } from "./use-items.ts";

type Shown = Pick<ShownColumn<SwpItem>, "text" | "cell" | "numeric">;
type Given = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; words: ItemWords } & ItemDeeds;

/** How each column is shown, and as which text it is copied: sizes with the reader's decimal sign, instants as spreadsheets read them. */
export function showItems({ t, formats, words, ...deeds }: Given): Record<ItemColumnId, Shown> {
  const named = (of: (item: SwpItem) => { name: string } | null): Shown => ({ text: (item) => of(item)?.name ?? "" });
  const size = (of: (item: SwpItem) => SwpItem["size"]): Shown => ({
    numeric: true,
    text: (item) => {
      const given = of(item);
      return given ? words.size(given) : "";
    },
  });
  const lever = (name: Lever): Shown => ({
    numeric: true,
    text: (item) => (item[name] === null ? "" : String(item[name])),
    cell: (item) => words.lever(item[name], item.fte?.[name]),
  });
  const instant = (of: (item: SwpItem) => string | null): Shown => ({
    text: (item) => localMinute(of(item)),
    cell: (item) => {
      const iso = of(item);
      return iso && formats.instant(iso);
    },
  });
  const now = writeQuarter(quarterOfDay(dayFromNow(0)));
  return {
    name: {
      text: nameOf,
      cell: (item) => (
        <button
          type="button"
          tabIndex={-1}
          className="hub-link hub-swp-name"
          aria-label={t(item.mayEdit ? "swp.table-open" : "swp.table-read", { name: nameOf(item) })}
          onClick={() => deeds.onOpen(item)}
        >
          {nameOf(item)}
        </button>
      ),
    },
    acts: { text: () => "", cell: (item) => <ItemActs item={item} {...deeds} /> },
    skillLevel: { text: ({ skillLevel }) => (skillLevel ? t(`swp.level-${skillLevel}`) : "") },
    size: size((item) => item.size),
    impact: {
      text: ({ impact }) => (impact ? t(`swp.impact-${impact}`) : ""),
      cell: ({ impact }) =>
        impact && <span className={impact === "Critical" ? "hub-swp-critical" : undefined}>{t(`swp.impact-${impact}`)}</span>,
    },
    availability: { text: ({ availability }) => (availability ? t(`swp.availability-${availability}`) : "") },
    // As the import reads it, in every language.
    timeline: {
      text: ({ timeline }) => timeline ?? "",
      cell: (item) => {
        const quarter = item.timeline && words.quarter(item.timeline);
        return isLate(item, now) ? (
          <span className="hub-swp-past">{t("swp.table-quarter-past", { quarter: quarter ?? "" })}</span>
        ) : (
          quarter
        );
      },
    },
    coverage: { ...named((item) => item.coverage), cell: ({ coverage }) => coverage && <CoverageBadge coverage={coverage} /> },
    pool: named((item) => item.pool),
    division: named((item) => item.division),
    unit: named((item) => item.unit),
    ob: named((item) => item.ob),
    hire: lever("hire"),
    outsrc: lever("outsrc"),
    release: lever("release"),
    dismiss: lever("dismiss"),
    transfer: lever("transfer"),
    reskill: lever("reskill"),
    training: {
      numeric: true,
      text: ({ trainingFrom: from, trainingTo: to }) => (from === null || to === null ? "" : t("swp.table-months", { from, to })),
    },
    jobProfileFamily: named((item) => item.jobProfileFamily),
    knowledgeArea: named((item) => item.knowledgeArea),
    jobProfileCluster: named((item) => item.jobProfileCluster),
    skillCluster: named((item) => item.skillCluster),
    source: { text: ({ source }) => source },
    competency: { text: ({ competency }) => competency },
    additionalInformation: { text: ({ additionalInformation }) => additionalInformation },
    relevantActions: { text: ({ relevantActions }) => relevantActions },
    sizeAtClose: size((item) => item.sizeAtClose),
    closedOn: instant((item) => item.closedOn),
    createdOn: instant((item) => item.createdOn),
    updatedBy: { text: ({ updatedBy }) => updatedBy ?? "" },
    updatedOn: instant((item) => item.updatedOn),
  };
}

/** An instant as spreadsheets read it, in the reader's own time. */
function localMinute(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
