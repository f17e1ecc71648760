import { useText } from "../texts/language.tsx";
import { ApiError } from "./client.ts";

/** The sentence to show for a failed call (ERR-01): the response's error field, else its msg field, else "An error occurred"; without a response "No connection with the server". */
export function useErrorText(): (error: unknown) => string {
  const t = useText();
  return (error) => {
    if (!(error instanceof ApiError)) return t("ui.error-occurred");
    if (error.status === 0) return t("errors.client-no-connection");
    return error.said ?? t("ui.error-occurred");
  };
}
