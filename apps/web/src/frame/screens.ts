import type { Permission } from "@hub/domain/session/permissions.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { TabSuffix } from "../ui/tab-suffix.ts";

export type Layout = "default" | "home" | "bare";
export type Menu = "dashboards" | "scenaries" | "validation";
export type Screen = {
  path: string;
  title: MessageKey;
  suffix: TabSuffix;
  layout: Layout;
  /** Who may open it; `public` needs nobody. */
  guard: Permission;
  /** Whose entries the default layout's menu loads from the server. */
  menu?: Menu;
};

/** Every screen's address, title, layout and guard (specification 2). `routes.tsx` gives each its page. */
export const screens = {
  index: { path: "/", title: "home.title", suffix: "Main", layout: "home", guard: "signed-in" },
  home: { path: "/home", title: "home.title", suffix: "Main", layout: "home", guard: "signed-in" },
  login: { path: "/login", title: "session.title-login", suffix: "Main", layout: "bare", guard: "public" },
  ssoToken: { path: "/SSOToken", title: "session.title-sso", suffix: "Main", layout: "bare", guard: "public" },
  notFoundUser: { path: "/notFoundUser", title: "session.title-unknown-user", suffix: "Main", layout: "default", guard: "public" },
  setup: { path: "/setup", title: "session.title-setup", suffix: "Main", layout: "bare", guard: "public" },
  password: { path: "/password", title: "session.title-password", suffix: "Main", layout: "bare", guard: "public" },
  secondStep: { path: "/second-step", title: "session.title-second-step", suffix: "Main", layout: "bare", guard: "public" },
  forgotten: { path: "/forgotten", title: "session.title-forgotten", suffix: "Main", layout: "bare", guard: "public" },
  leave: { path: "/leave", title: "subscriptions.leave-title", suffix: "Main", layout: "bare", guard: "public" },
  account: { path: "/account", title: "session.title-account", suffix: "STG", layout: "default", guard: "signed-in" },
  configuration: {
    path: "/configuration",
    title: "shell.title-configuration",
    suffix: "STG",
    layout: "default",
    guard: "configuration.open",
  },
  dashboards: {
    path: "/dashboards",
    title: "shell.title-dashboards",
    suffix: "RPT",
    layout: "default",
    guard: "dashboards.read",
    menu: "dashboards",
  },
  dashboard: {
    path: "/dashboards/$id/dashboard",
    title: "shell.title-dashboards",
    suffix: "RPT",
    layout: "default",
    guard: "dashboards.read",
    menu: "dashboards",
  },
  scenaries: {
    path: "/scenaries",
    title: "shell.title-scenarios",
    suffix: "SCN",
    layout: "default",
    guard: "scenarios.read",
    menu: "scenaries",
  },
  scenario: {
    path: "/scenaries/$id/dashboard",
    title: "shell.title-scenarios",
    suffix: "SCN",
    layout: "default",
    guard: "scenarios.read",
    menu: "scenaries",
  },
  validation: {
    path: "/validation",
    title: "shell.title-validation",
    suffix: "DV",
    layout: "default",
    guard: "validation.read",
    menu: "validation",
  },
  consolidation: {
    path: "/validation/$id/dashboard",
    title: "shell.title-validation",
    suffix: "DV",
    layout: "default",
    guard: "validation.read",
    menu: "validation",
  },
  glossary: { path: "/glossary", title: "shell.title-glossary", suffix: "Main", layout: "default", guard: "glossary.read" },
  quality: { path: "/quality", title: "shell.title-quality", suffix: "Main", layout: "default", guard: "quality.read" },
  swp: { path: "/swp", title: "shell.title-swp", suffix: "Main", layout: "default", guard: "swp.open" },
  mut: { path: "/mut", title: "shell.title-mut", suffix: "Main", layout: "default", guard: "uploads.read" },
  workflows: { path: "/workflows", title: "shell.title-workflows", suffix: "Main", layout: "default", guard: "workflows.read" },
  reviews: { path: "/reviews", title: "shell.title-reviews", suffix: "Main", layout: "default", guard: "campaigns.decide" },
  entity: { path: "/entities/$id", title: "entity-page.title", suffix: "Main", layout: "default", guard: "legal-entities.read" },
  restApi: { path: "/rest-api", title: "shell.title-rest-api", suffix: "Main", layout: "default", guard: "rest-api.read" },
  design: { path: "/design", title: "design.title", suffix: "Main", layout: "default", guard: "signed-in" },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
