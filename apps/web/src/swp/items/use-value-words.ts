import type { SwpField } from "@hub/domain/swp/plan-item.ts";
import { parseSize } from "@hub/domain/swp/size.ts";
import { useCallback } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useItemWords } from "./item-words.ts";

const prefixes: Partial<Record<SwpField, string>> = { skillLevel: "level", impact: "impact", availability: "availability" };

/** A field's value as text in the reader's words; names come as names. Nothing said is said in words, too. */
export function useValueWords(): (field: SwpField, value: string | null) => string {
  const t = useText();
  const codeText = useCodeText();
  const words = useItemWords();
  return useCallback(
    (field, value) => {
      if (value === null || value === "") return t("swp.info-nothing");
      const prefix = prefixes[field];
      if (prefix) return codeText("swp", `${prefix}-${value}`);
      switch (field) {
        case "size": {
          const size = parseSize(value);
          return size ? words.fte(size) : value;
        }
        case "timeline":
          return words.quarter(value);
        case "hire":
        case "outsrc":
        case "reskill":
        case "release":
        case "dismiss":
        case "transfer":
          return t("swp.table-share", { share: value });
        default:
          return value;
      }
    },
    [t, codeText, words],
  );
}
