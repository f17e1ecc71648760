import { lazy, Suspense, useEffect, useRef } from "react";
import { invalidateAll } from "../../api/query-client.ts";
import { useLapsed, useStoredSession } from "../../api/stored-session.ts";

const load = () => import("./SignInAgain.tsx");
const SignInAgain = lazy(load);

/** Once somebody is signed in: when their session ends they sign in again over the page, which stays as it is. */
export function SessionWatch() {
  const session = useStoredSession();
  const lapsed = useLapsed();
  const isSomebody = session !== undefined;
  useEffect(() => {
    // Before it is needed: by then there may be no connection, or another release.
    const soon = isSomebody ? setTimeout(() => void load().catch(() => undefined), 3000) : undefined;
    return () => clearTimeout(soon);
  }, [isSomebody]);
  const hadLapsed = useRef(false);
  useEffect(() => {
    // What is shown may be old by now.
    if (hadLapsed.current && !lapsed && session) void invalidateAll();
    hadLapsed.current = lapsed !== undefined;
  }, [lapsed, session]);
  return (
    lapsed && (
      <Suspense>
        <SignInAgain lapsed={lapsed} />
      </Suspense>
    )
  );
}
