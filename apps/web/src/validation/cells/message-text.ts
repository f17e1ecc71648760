import { useIntl } from "react-intl";
import { useText } from "../../texts/language.tsx";
import type { Message } from "./cell-states.ts";

/** A PLN message (specification 4) as the sentence to show; its date is the reader's calendar day. */
export function useMessageText(): (message: Message) => string {
  const t = useText();
  const intl = useIntl();
  return ({ code, validated, expected, date }) =>
    t(`validation.${code}`, { validated, expected, date: date === null ? "" : intl.formatDate(new Date(date), { dateStyle: "medium" }) });
}
