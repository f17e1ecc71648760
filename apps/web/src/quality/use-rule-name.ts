import { useCallback } from "react";
import { useCodeText } from "../shell/language.tsx";

/** The name of a rule in the reader's language; of an outside system's rule, what that system calls it. */
export function useRuleName(): (rule: string) => string {
  const codeText = useCodeText();
  return useCallback(
    (rule) => {
      const key = `rule-${rule}`;
      const name = codeText("quality", key);
      return name === key ? rule : name;
    },
    [codeText],
  );
}
