import { comparedValues, figureText, headlineText } from "@hub/i18n/words/figure-text.ts";
import type { Speaker } from "@hub/i18n/words/speaker.ts";
import { useFormats } from "./formats.ts";
import { useCodeText, useText } from "./language.tsx";

/** Says things in the reader's language. */
export function useSpeaker(): Speaker {
  return { t: useText(), codeText: useCodeText(), formats: useFormats() };
}

/** How figures are written. */
export function useFigureText(minimumGroupSize: number) {
  return figureText(useSpeaker(), minimumGroupSize);
}

/** How values that are compared and their difference are written. */
export function useComparedValues() {
  return comparedValues(useSpeaker());
}

/** How a figure is written alone, and how a change of it is. */
export function useHeadlineText() {
  return headlineText(useSpeaker());
}
