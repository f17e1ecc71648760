import { useErrorText } from "../../api/error-text.ts";
import { failedValue } from "./pick-options.ts";
import type { Question } from "./use-nothing-found.ts";

/** What is offered in a list of few besides: why there is nothing to choose, where the question failed that the choices come from. Nobody can choose it. */
export function useFailedChoice(): (...questions: readonly Question[]) => { value: string; label: string; disabled: true }[] {
  const errorText = useErrorText();
  return (...questions) => {
    const failed = questions.find(({ data, error }) => data === undefined && error);
    return failed ? [{ value: failedValue, label: errorText(failed.error), disabled: true }] : [];
  };
}
