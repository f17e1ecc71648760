import { createHashHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { NotFoundPage, ServerErrorPage } from "./ui/ErrorPages.tsx";
import type { AnySearch, ScreenSearch } from "./frame/addresses.ts";
import { Root, ScreenFrame } from "./frame/ScreenFrame.tsx";
import { type ScreenName, screens } from "./frame/screens.ts";
import { parseSearch, stringifySearch } from "./ui/address.ts";

type Page = LazyExoticComponent<ComponentType> | ComponentType;
const home = lazy(() => import("./home/HomePage.tsx"));

/** The only list of screens: each name of `screens.ts` with its page. */
const pages: Record<ScreenName, Page> = {
  index: home,
  home,
  login: lazy(() => import("./session/sign-in/LoginPage.tsx")),
  ssoToken: lazy(() => import("./session/sso/SsoTokenPage.tsx")),
  notFoundUser: lazy(() => import("./session/sso/NotFoundUserPage.tsx")),
  setup: lazy(() => import("./session/SetUpPage.tsx")),
  password: lazy(() => import("./session/passwords/PasswordPage.tsx")),
  account: lazy(() => import("./session/AccountPage.tsx")),
  configuration: lazy(() => import("./configuration/ConfigurationPage.tsx")),
  dashboards: lazy(() => import("./dashboards/DashboardsPage.tsx")),
  dashboard: lazy(() => import("./dashboards/DashboardPage.tsx")),
  scenaries: lazy(() => import("./scenarios/ScenariosPage.tsx")),
  scenario: lazy(() => import("./scenarios/ScenarioPage.tsx")),
  validation: lazy(() => import("./validation/ValidationPage.tsx")),
  consolidation: lazy(() => import("./validation/consolidations/ConsolidationPage.tsx")),
  mut: lazy(() => import("./ingestion/DeliveriesPage.tsx")),
  glossary: lazy(() => import("./glossary/GlossaryPage.tsx")),
  quality: lazy(() => import("./quality/QualityPage.tsx")),
  swp: lazy(() => import("./swp/SwpPage.tsx")),
  workflows: lazy(() => import("./workflows/WorkflowsPage.tsx")),
  entity: lazy(() => import("./entities/EntityPage.tsx")),
  restApi: lazy(() => import("./rest-api/RestApiPage.tsx")),
};

// The pages' links are typed by this tree: their own types are named here, and not found out from them, which would be a circle.
const Frame: ComponentType = Root;
const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <ServerErrorPage error={error} />,
  validateSearch: (search: Record<string, unknown>) => search as AnySearch,
});

/** A route for a screen. Which texts its address knows is a matter of types alone: each page leaves out what it cannot mean. */
function route<const Name extends ScreenName>(name: Name) {
  return createRoute({
    getParentRoute: () => root,
    path: screens[name].path as (typeof screens)[Name]["path"],
    component: () => <ScreenFrame screen={screens[name]} page={pages[name]} />,
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
}

/** The router over the part of the address behind the hash. */
export function createHubRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    parseSearch,
    stringifySearch: stringifySearch as (search: Record<string, unknown>) => string,
    defaultErrorComponent: ({ error }) => <ServerErrorPage error={error} />,
  });
}
