import { createHashHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { readSession } from "./api/stored-session.ts";
import { homeQueries } from "./home/first-queries.ts";
import { NotFoundPage, ServerErrorPage } from "./ui/ErrorPages.tsx";
import type { AnySearch, ScreenSearch } from "./frame/addresses.ts";
import { Frame } from "./frame/Frame.tsx";
import { type PageCode, pageCode } from "./frame/page-code.tsx";
import { ScreenPage } from "./frame/Screen.tsx";
import { type Screen, type ScreenName, screens } from "./frame/screens.ts";
import { parseSearch, stringifySearch } from "./ui/address.ts";

const home = pageCode(() => import("./home/HomePage.tsx"), homeQueries);

/** The only list of screens: each name of `screens.ts` with its page. */
const pages: Record<ScreenName, PageCode> = {
  index: home,
  home,
  login: pageCode(() => import("./session/sign-in/LoginPage.tsx")),
  ssoToken: pageCode(() => import("./session/sso/SsoTokenPage.tsx")),
  notFoundUser: pageCode(() => import("./session/sso/NotFoundUserPage.tsx")),
  setup: pageCode(() => import("./session/SetUpPage.tsx")),
  password: pageCode(() => import("./session/passwords/PasswordPage.tsx")),
  secondStep: pageCode(() => import("./session/second-factor/SecondStepPage.tsx")),
  forgotten: pageCode(() => import("./session/passwords/ForgottenPage.tsx")),
  leave: pageCode(() => import("./session/LeavePage.tsx")),
  account: pageCode(() => import("./session/AccountPage.tsx")),
  configuration: pageCode(() => import("./configuration/ConfigurationPage.tsx")),
  dashboards: pageCode(() => import("./dashboards/DashboardsPage.tsx")),
  dashboard: pageCode(() => import("./dashboards/DashboardPage.tsx")),
  scenaries: pageCode(() => import("./scenarios/ScenariosPage.tsx")),
  scenario: pageCode(() => import("./scenarios/ScenarioPage.tsx")),
  validation: pageCode(() => import("./validation/ValidationPage.tsx")),
  consolidation: pageCode(() => import("./validation/consolidations/ConsolidationPage.tsx")),
  mut: pageCode(() => import("./ingestion/DeliveriesPage.tsx")),
  glossary: pageCode(() => import("./glossary/GlossaryPage.tsx")),
  quality: pageCode(() => import("./quality/QualityPage.tsx")),
  swp: pageCode(() => import("./swp/SwpPage.tsx")),
  workflows: pageCode(() => import("./workflows/WorkflowsPage.tsx")),
  reviews: pageCode(() => import("./configuration/campaigns/ReviewsPage.tsx")),
  entity: pageCode(() => import("./entities/EntityPage.tsx")),
  design: pageCode(() => import("./design/DesignPage.tsx")),
  restApi: pageCode(() => import("./rest-api/RestApiPage.tsx")),
};

/** Loads a screen's code and texts, once. */
export const loadPage = (name: ScreenName): Promise<void> => pages[name].load();

// The pages' links are typed by this tree: their own types are named here, and not found out from them, which would be a circle.
const FrameOfAll: ComponentType = Frame;
const root = createRootRoute({
  component: FrameOfAll,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <ServerErrorPage error={error} />,
  validateSearch: (search: Record<string, unknown>) => search as AnySearch,
});

/** A route for a screen. Which texts its address knows is a matter of types alone: each page leaves out what it cannot mean. */
function route<const Name extends ScreenName>(name: Name) {
  const screen: Screen = screens[name];
  const { ask, load, Page } = pages[name];
  return createRoute({
    getParentRoute: () => root,
    path: screens[name].path as (typeof screens)[Name]["path"],
    staticData: { screen },
    // Another record is another page: nothing that was chosen or typed for one is left at the next.
    remountDeps: ({ params }) => params,
    // The page one is on stays until the next one's code is here; without a session there is no next one but sign-in.
    loader: async () => {
      const isIn = readSession() !== undefined;
      if (isIn) ask();
      if (isIn || screen.guard === "public") await load();
    },
    component: () => <ScreenPage screen={screen} page={Page} />,
    validateSearch: (search: Record<string, unknown>) => search as ScreenSearch[Name],
  });
}

type Routes = { [Name in ScreenName]: ReturnType<typeof route<Name>> };
const names = Object.keys(screens) as ScreenName[];
/** The routes of all screens. Links to them are typed by it: `fromEntries` alone would forget which name has which route. */
const routeTree = root.addChildren(Object.fromEntries(names.map((name) => [name, route(name)])) as unknown as Routes);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createHubRouter>;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The router over the part of the address behind the hash. */
export function createHubRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    parseSearch,
    stringifySearch: stringifySearch as (search: Record<string, unknown>) => string,
    // Pointing at a link, or reaching it by the keyboard, begins to load where it leads.
    defaultPreload: "intent",
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultErrorComponent: ({ error }) => <ServerErrorPage error={error} />,
  });
}
