import { useCallback } from "react";
import { useCodeText } from "../texts/language.tsx";

/** The name of a rule in the reader's language; of an outside system's rule, what that system calls it. */
export const useRuleName = () => useCodeName("rule");

/** What an event is about, in the reader's language: a column, or a row; of an outside system, what that system calls it. */
export const useObjectTypeName = () => useCodeName("object-type");

function useCodeName(kind: "rule" | "object-type"): (code: string) => string {
  const codeText = useCodeText();
  return useCallback(
    (code) => {
      const key = `${kind}-${code}`;
      const name = codeText("quality", key);
      return name === key ? code : name;
    },
    [codeText, kind],
  );
}
