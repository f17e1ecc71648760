import "@mantine/core/styles/global.css";
import "@mantine/core/styles/baseline.css";
import "./ui/styles.ts";
import type { Language } from "@hub/domain/languages.ts";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setRequestLanguage } from "./api/client.ts";
import { outcomeOfMissingCode, thisBrowser } from "./api/new-release.ts";
import { readSession } from "./api/stored-session.ts";
import { readFirstAddress } from "./frame/boot.ts";
import { beginDoor } from "./frame/door/Door.tsx";
import { isDoor, placeOf } from "./frame/door/door-address.ts";
import { portalLoader } from "./frame/door/load-portal.ts";
import { Start } from "./frame/door/Start.tsx";
import { keepHandedOver } from "./session/handed-over.ts";
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

// What is behind the door is loaded with it only where somebody is signed in, or the page is for anybody.
const isOutside = readSession() === undefined && isDoor(placeOf(location.hash));
const loadPortal = portalLoader(() => {
  // Most go on to home: its code comes beside the portal's, not after it.
  if (isOutside) void import("./home/HomePage.tsx").catch(() => undefined);
  return import("./portal.tsx");
});
if (isOutside) beginDoor();
else void loadPortal().catch(() => undefined);

/** The server answers in the language that is shown. */
function speak(shown: Language): void {
  setRequestLanguage(shown);
}

/** A new release has the texts under other names; where it is none, and nothing stands yet, the page says so in all languages (`theme.js`). */
function loadAnew(): void {
  void outcomeOfMissingCode(thisBrowser(), Date.now()).then((outcome) => outcome !== "reloads" && dispatchEvent(new Event("hub-no-code")));
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageProvider initial={language} onShow={speak} onFailure={loadAnew}>
        <Start isOutside={isOutside} load={loadPortal} />
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
