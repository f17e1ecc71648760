import type { Message } from "./cell-states.ts";
import { messageMeanings } from "./cell-states.ts";
import { useMessageText } from "./message-text.ts";

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
