import type { Telling, ToldMonth, ToldWords } from "@hub/domain/dashboards/charts/told-model.ts";
import type { Said } from "@hub/domain/dashboards/charts/model-parts.ts";
import type { Period } from "@hub/domain/period.ts";
import { changeWords, type SaidChange } from "../closing/content-change.ts";
import { comparedValues } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";

/** So many causes of a month are said beside its figure; the others are counted. */
const mostCauses = 6;

/** The words of a series as first told and as known now, in the reader's language. */
export function toldWords(speaker: Speaker, minimumGroupSize: number) {
  const { t, codeText, formats } = speaker;
  const values = comparedValues(speaker);
  const changes = changeWords(speaker);
  const cause = (change: SaidChange) => [changes.place(change), changes.sentence(change)].filter((part) => part !== "").join(": ");
  return {
    title: (kpi: string) => t("checks.told-title", { kpi: codeText("kpis", kpi) }),
    first: t("checks.told-first"),
    now: t("checks.told-now"),
    difference: t("checks.told-difference"),
    version: t("checks.told-closed"),
    month: ({ year, month }: Period) => formats.monthShort(year, month),
    value: (kpi: string, { figure, why }: Telling): Said => {
      const text = values.value(kpi, figure.unit, figure);
      if (figure.value !== null) return { text };
      return {
        text,
        reason: why
          ? t(why === "pay-of-node" ? "checks.told-pay-of-node" : "checks.told-no-figures-of-node")
          : t(`dashboards.reason-${figure.reason ?? "NO_DATA"}`, { minimum: minimumGroupSize }),
      };
    },
    change: (kpi: string, { difference, now }: ToldMonth<SaidChange>) =>
      values.difference(kpi, now.figure.unit, difference ?? "0", now.figure),
    versions: (first: number, now: number) => t("checks.told-versions", { first, now }),
    closed: ({ version, closedAt }: Telling) => t("checks.told-version", { version, at: formats.day(closedAt) }),
    causes: (of: readonly SaidChange[]): string[] => {
      if (of.length === 0) return [t("checks.told-no-change")];
      const left = of.length - mostCauses;
      return [...of.slice(0, mostCauses).map(cause), ...(left > 0 ? [t("checks.told-more", { count: left })] : [])];
    },
    /** One of them. */
    cause,
    once: t("checks.told-once"),
  } satisfies ToldWords<SaidChange> & Record<string, unknown>;
}
