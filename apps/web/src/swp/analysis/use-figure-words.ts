import { fromBounds, maxOf, minOf, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import { useMemo } from "react";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { differenceOf, type Pair } from "./figures.ts";

/** How figures of the analysis are written in the reader's language. */
export function useFigureWords() {
  const t = useText();
  const words = useItemWords();
  return useMemo(() => {
    const size = (given: Size) => words.size(given);
    /** With its sign: what is more, and what lacks. */
    const signed = (decimal: string): string => {
      const amount = words.size({ min: decimal.replace("-", ""), max: null });
      return toHundredths(decimal) === 0n ? amount : decimal.startsWith("-") ? `-${amount}` : `+${amount}`;
    };
    const between = (min: string, max: string) =>
      min === max ? signed(min) : t("swp.analysis-from-to", { from: signed(min), to: signed(max) });
    return {
      size,
      signed,
      between,
      quarter: words.quarter,
      quarterOr: (quarter: string | null) => (quarter === null ? t("swp.analysis-no-quarter") : words.quarter(quarter)),
      /** Of two bounds that are there always. */
      bounds: ({ min, max }: { min: string; max: string }) => size(fromBounds(minOf({ min, max }), maxOf({ min, max }))),
      difference: (pair: Pair) => {
        const { min, max } = differenceOf(pair);
        return between(min, max);
      },
      cluster: (name: string) => (name === "" ? t("swp.analysis-no-cluster") : name),
    };
  }, [t, words]);
}
export type FigureWords = ReturnType<typeof useFigureWords>;
