import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { loadAhead } from "../../api/load-ahead.ts";
import { useStoredSession } from "../../api/stored-session.ts";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useFocusReturn } from "../../ui/dialog/focus.ts";
import { PartBoundary } from "../../ui/PartBoundary.tsx";
import { isTyping } from "../../ui/keys/typing.ts";
import { isAbove, showAbove, useAbove } from "./palette-state.ts";
import { refOfAddress, remember } from "../../ui/record/recent.ts";

const Palette = lazyPart(async () => (await import("./Palette.tsx")).Palette);
const KeysDialog = lazyPart(async () => (await import("./KeysDialog.tsx")).KeysDialog);

/** The search of the portal (Ctrl+K, Cmd+K) and the keys of the page (`?`), wherever one is: stands once in the frame, and loads each when it is first asked for. */
export function SearchAndKeys() {
  const session = useStoredSession();
  const userName = session?.userName;
  const above = useAbove();
  useFocusReturn(above !== undefined);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (userName === undefined) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        showAbove("search");
      } else if (event.key === "?" && !isAbove() && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        showAbove("keys");
      }
    };
    document.addEventListener("keydown", hear);
    // Quietly, once the page has what it needs: who presses the keys types on at once. A failure is told when it is asked for.
    loadAhead(Palette.load, { isSpared: true });
    return () => document.removeEventListener("keydown", hear);
  }, [userName]);
  useEffect(() => {
    const ref = refOfAddress(pathname, search);
    if (ref && userName !== undefined) remember(userName, ref);
  }, [pathname, search, userName]);
  // Nothing of a person stays on screen once they are out.
  const isOut = userName === undefined;
  useEffect(() => {
    if (isOut) showAbove(undefined);
  }, [isOut]);
  if (!session) return null;
  return (
    <PartBoundary onClose={() => showAbove(undefined)}>
      <Suspense>
        {above === "search" && <Palette userName={session.userName} onClose={() => showAbove(undefined)} />}
        {above === "keys" && <KeysDialog onClose={() => showAbove(undefined)} />}
      </Suspense>
    </PartBoundary>
  );
}
