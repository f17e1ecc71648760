import { useCallback, useMemo } from "react";
import { useIntl } from "react-intl";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Words } from "./describe-change.ts";

/** What changes of access are put into words with, in the reader's language. */
export function useWords(): Words {
  const t = useText();
  const codeText = useCodeText();
  const intl = useIntl();
  const { day } = useFormats();
  const list = useCallback((names: readonly string[]) => intl.formatList([...names], { type: "conjunction" }), [intl]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- formats change with the language alone, as `intl` does.
  return useMemo(() => ({ t, codeText, day, list }), [t, codeText, list]);
}
