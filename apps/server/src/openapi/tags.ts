import type { Route } from "@hub/contract/route.ts";

/** The areas of the API in the order they are read in; `key` is what the page's texts know them by. */
export const tags = [
  { key: "session", name: "Signing in", description: "Passwords, single sign-on, who is signed in, languages." },
  {
    key: "account",
    name: "Own account",
    description: "One's own sessions, password and personal access tokens. Never open to a personal access token.",
  },
  { key: "users", name: "Users", description: "Users and what they have in the areas HUB, MUT and Workflow." },
  { key: "groups", name: "Groups", description: "Groups that carry roles and views." },
  { key: "access", name: "Access review", description: "Who may do what, and why." },
  { key: "entities", name: "Legal entities", description: "The companies of the group." },
  { key: "settings", name: "Settings", description: "Settings, languages and lists of values." },
  { key: "audit", name: "Audit", description: "Changes and sign-ins." },
  { key: "calendar", name: "Calendar", description: "Sections, and which entity owes which of them in which month." },
  { key: "ingestions", name: "Ingestions", description: "Feeds and how their files are read." },
  {
    key: "uploads",
    name: "Deliveries (MUT)",
    description: "Files sent for an ingestion, legal entity and month, and what became of them.",
  },
  { key: "sources", name: "Sources", description: "SFTP servers and connections, and what ingestions get from them by themselves." },
  { key: "checks", name: "Checks", description: "What the check rules found in the cells of a month, and the tolerances they allow." },
  { key: "validation", name: "Validation", description: "Signatures, validations and consolidations." },
  { key: "scenarios", name: "Scenarios", description: "Closings, their versions and figures." },
  { key: "rates", name: "Exchange rates", description: "What the currencies of the group are worth, month by month." },
  { key: "dashboards", name: "Dashboards", description: "Reports and the scenarios they can be read for." },
  { key: "pay-reports", name: "Pay gap for the authorities", description: "The pay gap of a legal entity as the authorities ask for it." },
  { key: "quality", name: "Data quality", description: "Exceptions found in the data, and what becomes of them." },
  { key: "glossary", name: "Glossary", description: "Cards of terms and KPIs in four languages, their versions and files." },
  {
    key: "planning",
    name: "Workforce planning (SWP)",
    description: "The organisation, the profiles and skills it will need, gaps and pools.",
  },
  { key: "workflows", name: "Workflows", description: "What waits for one, who stands in for whom, and reminders by mail." },
  { key: "tasks", name: "Imports and exports", description: "Everything that takes longer: started, watched, cancelled, undone." },
  { key: "portal", name: "Portal", description: "Health, and this description." },
] as const;
type Key = (typeof tags)[number]["key"];

const byFirstWord: Record<string, Key> = {
  login: "session",
  sso: "session",
  setup: "session",
  password: "session",
  languages: "session",
  account: "account",
  users: "users",
  groups: "groups",
  access: "access",
  "legal-entities": "entities",
  settings: "settings",
  "portal-languages": "settings",
  lookups: "settings",
  audit: "audit",
  calendar: "calendar",
  sections: "calendar",
  ingestions: "ingestions",
  uploads: "uploads",
  deliveries: "uploads",
  sftp: "sources",
  connections: "sources",
  sources: "sources",
  checks: "checks",
  validation: "validation",
  scenary: "scenarios",
  rates: "rates",
  dashboard: "dashboards",
  reports: "dashboards",
  "pay-reports": "pay-reports",
  quality: "quality",
  glossary: "glossary",
  swp: "planning",
  workflows: "workflows",
  tasks: "tasks",
  health: "portal",
  "openapi.json": "portal",
};

/** The area a route is shown under. What stands under `users` and is about oneself belongs to signing in. */
export function tagOf(route: Route): (typeof tags)[number] | undefined {
  const first = route.path.split("/")[0] ?? "";
  const aboutOneself = first === "users" && ["public", "signed-in", "own-account"].includes(route.permission);
  const key = aboutOneself ? "session" : byFirstWord[first];
  return tags.find((tag) => tag.key === key);
}
