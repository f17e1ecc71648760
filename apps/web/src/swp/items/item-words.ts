import { type SkillLevel, sizeOf, type SwpField, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { fromBounds, maxOf, minOf, type Size } from "@hub/domain/swp/size.ts";
import { parseQuarter } from "@hub/domain/swp/timeline.ts";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useText } from "../../texts/language.tsx";

/** What fields and items are called, and how sizes and quarters are read in the reader's language. */
export function useItemWords() {
  const t = useText();
  const { locale } = useIntl();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" });
    // As text, whose digits are all kept.
    const number = (decimal: string) => numbers.format(decimal as Intl.StringNumericLiteral);
    /** `5–8`, `1.250,5`; zeros behind the point that the database keeps say nothing. */
    const size = (given: Size) => {
      const { min, max } = fromBounds(minOf(given), maxOf(given));
      return max === null ? number(min) : `${number(min)}–${number(max)}`;
    };
    return {
      field: (tab: SwpTab, field: SwpField | "comment"): string => {
        if (field === "size") return t(`swp.field-${sizeOf[tab]}`);
        if (field === "coverage") return t(tab === "profiles-pool" ? "swp.field-poolCoverage" : "swp.field-gapCoverage");
        return t(`swp.field-${field}`);
      },
      /** What an item is called, with the level of its skill where it has one. */
      nameWithLevel: (name: string, level: SkillLevel | null): string => (level ? `${name} · ${t(`swp.level-${level}`)}` : name),
      size,
      fte: (given: Size) => t("swp.table-fte", { size: size(given) }),
      /** A lever's share of the size, and what that is in FTE where it is known; null where it is not used. */
      lever: (share: number | null, fte: Size | null | undefined): string | null => {
        if (share === null) return null;
        return fte ? t("swp.table-lever", { share, size: size(fte) }) : t("swp.table-share", { share });
      },
      quarter: (text: string): string => {
        const quarter = parseQuarter(text);
        return quarter ? t("swp.table-quarter", { quarter: quarter.quarter, year: String(quarter.year) }) : text;
      },
    };
  }, [t, locale]);
}
export type ItemWords = ReturnType<typeof useItemWords>;
