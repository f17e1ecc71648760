import { Suspense, useEffect, useRef } from "react";
import { useAccess } from "../../api/access.ts";
import { loadAhead } from "../../api/load-ahead.ts";
import { invalidateAll } from "../../api/query-client.ts";
import { useLapsed, useStoredSession } from "../../api/stored-session.ts";
import { lazyPart } from "../../texts/lazy-part.ts";
import { PartBoundary } from "../../ui/PartBoundary.tsx";
import { SessionEnds } from "./SessionEnds.tsx";

const SignInAgain = lazyPart(async () => (await import("./SignInAgain.tsx")).SignInAgain);

/** Once somebody is signed in: they are warned before their session ends, and when it has they sign in again over the page, which stays as it is. */
export function SessionWatch() {
  const session = useStoredSession();
  const lapsed = useLapsed();
  const access = useAccess();
  const isSomebody = session !== undefined;
  useEffect(() => {
    // Before it is needed: by then there may be no connection, or another release.
    if (isSomebody) loadAhead(SignInAgain.load, { isSpared: false });
  }, [isSomebody]);
  const hadLapsed = useRef(false);
  useEffect(() => {
    // What is shown may be old by now.
    if (hadLapsed.current && !lapsed && session) void invalidateAll();
    hadLapsed.current = lapsed !== undefined;
  }, [lapsed, session]);
  const ends = access.data?.session;
  return (
    <Suspense>
      {/* Nobody can do without it, and the page below is kept. */}
      <PartBoundary>{lapsed && <SignInAgain lapsed={lapsed} />}</PartBoundary>
      {session && !lapsed && ends && <SessionEnds {...ends} toldAt={access.dataUpdatedAt} />}
    </Suspense>
  );
}
