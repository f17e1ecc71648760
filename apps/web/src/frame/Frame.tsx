import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense } from "react";
import { useAccess } from "../api/access.ts";
import { useOfferedLanguage } from "../api/login-options.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { SessionWatch } from "../session/again/SessionWatch.tsx";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { Logo } from "../ui/bar/Product.tsx";
import { ThemeSwitch } from "../ui/bar/ThemeSwitch.tsx";
import { VersionLine } from "../ui/bar/VersionLine.tsx";
import { BarButtons } from "./BarButtons.tsx";
import { NewRelease } from "./NewRelease.tsx";
import { NotificationArea } from "./NotificationArea.tsx";
import { SearchAndKeys } from "./palette/SearchAndKeys.tsx";
import { SearchButton } from "./palette/SearchButton.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { Rail } from "./Rail.tsx";
import type { Screen } from "./screens.ts";
import { ToldTitle } from "./ToldTitle.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";
import "./frame.css";

const Entries = lazyPart(async () => (await import("./Entries.tsx")).Entries);

/**
 * What stands around every page and stays while pages change (specification 2): top bar with logo, product title, the server's entries, language and user, the rail
 * of areas, notifications. Sign-in and error pages stand bare; the page for unknown users hides the user.
 */
export function Frame() {
  const t = useText();
  const screen = useShownScreen();
  const session = useStoredSession();
  const access = useAccess();
  useOfferedLanguage();
  useFocusOnNewPage();
  // Who has yet to register a second factor has no other page to go to.
  const isBare = screen === undefined || screen.layout === "bare" || access.data?.mustRegister === true;
  const isKnown = session !== undefined && screen?.path !== "/notFoundUser";
  return (
    <>
      <ProgressBar />
      <ToldTitle />
      <div className="hub-frame">
        {!isBare && (
          <>
            <a className="hub-skip" href="#hub-main" onClick={skipToMain}>
              {t("shell.skip")}
            </a>
            <header className="hub-top">
              <Link to="/home" className="hub-brand" title={t("shell.home-link")}>
                <Logo />
                <span>{t("shell.product")}</span>
              </Link>
              <div className="hub-top-entries">
                <Suspense>{isKnown && screen.menu && <Entries menu={screen.menu} guard={screen.guard} />}</Suspense>
              </div>
              <div className="hub-top-end">
                {isKnown && <SearchButton />}
                <LanguageSelect />
                <ThemeSwitch />
                {isKnown && <BarButtons />}
              </div>
            </header>
          </>
        )}
        <div className="hub-frame-body">
          {!isBare && isKnown && <Rail />}
          <div className="hub-frame-page">
            <main id="hub-main" tabIndex={-1} className={isBare ? "hub-bare" : "hub-main"}>
              <Outlet />
            </main>
            {!isBare && <VersionLine />}
          </div>
        </div>
      </div>
      <SearchAndKeys />
      <NotificationArea news={<NewRelease />} />
      <SessionWatch />
    </>
  );
}

/** The screen that is shown; while the next one is on its way, that is still the one before. Nothing at an address that is no screen. */
function useShownScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}

function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById("hub-main")?.focus();
}
