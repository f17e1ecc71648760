import { languageOf } from "@hub/domain/languages.ts";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { TaskTray } from "../tasks/tray/TaskTray.tsx";
import { useLanguage, useText } from "../texts/language.tsx";
import { Menu } from "./Menu.tsx";
import { SearchButton } from "./palette/SearchButton.tsx";
import type { Screen } from "./screens.ts";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { Logo, VersionLine } from "../ui/bar/Product.tsx";
import { ThemeSwitch } from "../ui/bar/ThemeSwitch.tsx";
import { NotificationHistory, UserMenu } from "./TopBarParts.tsx";
import "./layouts.css";
import { useAddress } from "../ui/use-address.ts";

type Props = { screen: Screen; children: ReactNode };

/** Top bar with logo, product title, menu, language and user, then the page (specification 2). The page for unknown users hides the user name. */
export function DefaultLayout({ screen, children }: Props) {
  const t = useText();
  useFocusOnNewPage();
  return (
    <div className="hub-frame">
      <a className="hub-skip" href="#hub-main" onClick={skipToMain}>
        {t("shell.skip")}
      </a>
      <header className="hub-top">
        <Link to="/home" className="hub-brand" title={t("shell.home-link")}>
          <Logo />
          <span>{t("shell.product")}</span>
        </Link>
        <Menu screen={screen} />
        <div className="hub-top-end">
          <SearchButton />
          <LanguageSelect />
          <ThemeSwitch />
          {screen.path !== "/notFoundUser" && (
            <>
              <TaskTray />
              <NotificationHistory />
              <UserMenu />
            </>
          )}
        </div>
      </header>
      <main id="hub-main" tabIndex={-1} className="hub-main">
        {children}
      </main>
      <VersionLine />
    </div>
  );
}

/** The home menu: the same bar without a menu; the language may come with the address (`lang`). */
export function HomeLayout(props: Props) {
  useLanguageOfAddress();
  return <DefaultLayout {...props} />;
}

/** Follows `lang` of the address (SHELL-07) and takes it out once followed, so that a later choice is not undone by a reload. */
function useLanguageOfAddress(): void {
  const { lang } = useAddress("__root__").search;
  const { choose } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const language = languageOf(lang);
    if (language) choose(language);
    if (lang !== undefined) void navigate({ to: "/home", replace: true });
  }, [lang, choose, navigate]);
}

/** A bare container: sign-in pages and error pages. The notification area stands around every layout. */
export function BareLayout({ children }: Props) {
  return (
    <main id="hub-main" className="hub-bare">
      {children}
    </main>
  );
}

/** After a navigation the keyboard and the screen reader stand at the new page, not at the link that has gone. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById("hub-main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}

function skipToMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById("hub-main")?.focus();
}
