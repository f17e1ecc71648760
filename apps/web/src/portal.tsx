import "./texts/all-texts.ts";
// Clears what others have typed, also where no form has been opened.
import "./forms/drafts/draft-store.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef } from "react";
import { loadAhead } from "./api/load-ahead.ts";
import { askAnew, queryClient } from "./api/query-client.ts";
import { onSessionChange, readSession } from "./api/stored-session.ts";
import { frameQueries } from "./frame/first-queries.ts";
import { askAhead } from "./frame/page-code.tsx";
import { homeQueries } from "./home/first-queries.ts";
import { prefetchAreas } from "./prefetch.ts";
import { createHubRouter } from "./routes.tsx";
import { useLanguage } from "./texts/language.tsx";

/** Asks what the page at an address asks first, so that the answers come while its texts do. */
export function askFirst(path: string): void {
  askAhead([...frameQueries(), ...(path === "/home" ? homeQueries() : [])]);
}

/** The portal at the address that there is: its pages, and what they ask the server. It is loaded once somebody has signed in, or for a page that is for anybody. */
export function openPortal(): ComponentType {
  const router = createHubRouter();
  // Its code and its questions come while the texts do.
  if (readSession()) askAhead(frameQueries());
  void router.load();
  prefetchForSomebody();
  onSessionChange(prefetchForSomebody);
  return () => (
    <QueryClientProvider client={queryClient}>
      <AskedAnew />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** What the server has put into words comes again in each language that is shown. */
function AskedAnew() {
  const { language } = useLanguage();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void askAnew(queryClient);
  }, [language]);
  return null;
}

let isFollowed = false;

/** Fetches ahead what somebody who is signed in will need, and has the page told of what changes; nobody else needs it. */
function prefetchForSomebody(): void {
  if (!readSession()) return;
  if (!isFollowed) loadAhead(async () => (await import("./api/live/follow.ts")).followChanges(), { isSpared: true });
  isFollowed = true;
  prefetchAreas();
}
