import "@mantine/core/styles/global.css";
import "@mantine/core/styles/baseline.css";
import "./ui/styles.ts";
import type { Language } from "@hub/domain/languages.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setRequestLanguage } from "./api/client.ts";
import { outcomeOfMissingCode, thisBrowser } from "./api/new-release.ts";
import { askAnew, queryClient } from "./api/query-client.ts";
import { onSessionChange, readSession } from "./api/stored-session.ts";
import { prefetchWhenIdle } from "./prefetch.ts";
import { createHubRouter } from "./routes.tsx";
import { keepHandedOver } from "./session/handed-over.ts";
import { readFirstAddress } from "./frame/boot.ts";
import { LanguageProvider, startingLanguage } from "./texts/language.tsx";
import { cssVariables, theme } from "./ui/theme.ts";

// Before any router reads the address: the language counts from the start, and no token or key may stay in the history.
const first = readFirstAddress(location.search, location.hash);
if (first.cleaned !== undefined) history.replaceState(null, "", `${location.pathname}${first.cleaned}`);
keepHandedOver(first.handedOver);
// A link with a token or key followed while the page stands is taken up the same way, from the start.
addEventListener("popstate", () => {
  const { sso, passwordKey } = readFirstAddress("", location.hash).handedOver;
  if (sso || passwordKey) location.reload();
});
const language = startingLanguage(first.language);
setRequestLanguage(language);
const router = createHubRouter();

/** The server answers in the language that is shown; what it has put into words before comes again. */
function speak(shown: Language): void {
  setRequestLanguage(shown);
  void askAnew(queryClient);
}

/** A new release has the texts under other names. */
function loadAnew(): void {
  void outcomeOfMissingCode(thisBrowser(), Date.now());
}

/** Fetches ahead what somebody who is signed in will need; nobody else needs it. */
function prefetchForSomebody(): void {
  if (readSession()) prefetchWhenIdle();
}
onSessionChange(prefetchForSomebody);
prefetchForSomebody();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={language} onShow={speak} onFailure={loadAnew}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
