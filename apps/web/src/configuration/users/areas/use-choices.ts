import { useMemo } from "react";
import { useCodeText } from "../../../texts/language.tsx";
import { type Choices, choicesOf, heldBy } from "./choices.ts";
import type { FoundUser, Options } from "../user-draft.ts";

/** What the pickers of a user's form offer. */
export function useChoices(options: Options, found: FoundUser | undefined): Choices {
  const codeText = useCodeText();
  return useMemo(() => choicesOf(options, codeText, heldBy(found)), [options, codeText, found]);
}
