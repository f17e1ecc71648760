import type { ReactNode } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";

/** What the choices of a field come from, as `useRoute` gives it. */
export type Question = { data: unknown; error: unknown; isFetching?: boolean; refetch?: () => unknown };

const answered: Question = { data: [], error: null };

/**
 * What stands where there is nothing to choose: nothing was found, in the field's own words where it has some, or nobody knows yet, or what went wrong. A question
 * that failed is asked again when one opens the list.
 */
export function useNothingFound(question: Question = answered, words?: ReactNode): { message: ReactNode; askAgain: () => void } {
  const t = useText();
  const errorText = useErrorText();
  const { data, error, isFetching = false, refetch } = question;
  const nothing = words === undefined ? t("fields.nothing-found") : words;
  const unknown = error && !isFetching ? errorText(error) : t("ui.loading");
  return { message: data !== undefined && !isFetching ? nothing : unknown, askAgain: () => void (error && !isFetching && refetch?.()) };
}
