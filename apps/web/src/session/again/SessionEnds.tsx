import { validToken } from "@hub/contract/session/session.ts";
import { useEffect, useState } from "react";
import { call } from "../../api/client.ts";
import { useLastCall } from "../../api/last-call.ts";
import { loadAhead } from "../../api/load-ahead.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { endOfSession, type SessionLengths } from "./end-of-session.ts";

const EndsDialog = openedPart(
  async () => (await import("./EndsDialog.tsx")).EndsDialog,
  ({ onClose }) => onClose(),
);

/** Warns before the session ends: a session that is not used goes on by a press, one that has lasted its time is signed in to again. */
export function SessionEnds(lengths: SessionLengths) {
  const { isAbsolute, endsAt, warnAt, overAt } = endOfSession(lengths, useLastCall());
  const [warned, setWarned] = useState<number>();
  const [read, setRead] = useState<number>();
  useEffect(() => {
    const now = Date.now();
    // Whoever comes back when it is over is told by the first question.
    const warn = endsAt > now ? setTimeout(() => setWarned(endsAt), Math.max(0, warnAt - now)) : undefined;
    // What the page shows is covered once it is over, also where nobody touches it.
    const over = setTimeout(() => void call(validToken).catch(() => undefined), Math.max(0, overAt - now));
    return () => {
      clearTimeout(warn);
      clearTimeout(over);
    };
  }, [endsAt, warnAt, overAt]);
  // Before it is needed, as signing in again is.
  useEffect(() => loadAhead(EndsDialog.load, { isSpared: false }), []);
  const opened = warned === endsAt && read !== endsAt;
  const close = () => setRead(endsAt);
  const stay = () => void call(validToken).catch(() => undefined);
  return <EndsDialog opened={opened} isAbsolute={isAbsolute} endsAt={endsAt} onClose={close} onStay={stay} />;
}
