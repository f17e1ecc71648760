import { useIntl } from "react-intl";
import { useText } from "../../texts/language.tsx";
import { type Message, messageMeanings } from "./cell-states.ts";

const classes = {
  good: "hub-note hub-note-good",
  partial: "hub-note",
  pending: "hub-note hub-note-pending",
};

/** A PLN message as a note; `subject` says what it is about. */
export function MessageNote({ message, subject }: { message: Message; subject?: string }) {
  const messageText = useMessageText();
  return (
    <p className={classes[messageMeanings[message.code]]}>
      {subject && <strong className="hub-note-subject">{subject}</strong>} {messageText(message)}
    </p>
  );
}

/** A PLN message (specification 4) as the sentence to show; its date is the reader's calendar day. */
export function useMessageText(): (message: Message) => string {
  const t = useText();
  const intl = useIntl();
  return ({ code, validated, expected, date }) =>
    t(`validation.${code}`, { validated, expected, date: date === null ? "" : intl.formatDate(new Date(date), { dateStyle: "medium" }) });
}
