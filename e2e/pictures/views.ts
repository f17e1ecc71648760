import type { Page } from "playwright-core";
import type { ScreenName } from "../../apps/web/src/frame/screens.ts";

/** A page as somebody sees it: whose, where, and what is opened on it. */
export type View = {
  name: string;
  /** A name of the demonstration group; nobody is signed in without one. */
  who?: string;
  path: string;
  /** Goes on from there: to a record of the list, or what is opened by a button. */
  open?: (page: Page) => Promise<void>;
};

const click = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};
/** Does what leads to another page, and waits until that stands: the one before stays meanwhile. */
const arrive = async (page: Page, leave: () => Promise<void>) => {
  const heading = await page.locator("main h1").textContent();
  await leave();
  await page
    .locator("main h1")
    .filter({ hasNotText: heading ?? "" })
    .waitFor();
};
const follow = (selector: string) => (page: Page) => arrive(page, () => click(selector)(page));
const opened = (selector: string) => async (page: Page) => {
  await click(selector)(page);
  await page.getByRole("dialog").waitFor();
};
const menu = (selector: string) => async (page: Page) => {
  await click(selector)(page);
  await page.getByRole("menu").waitFor();
};
/** The search with the pages it offers before one types. */
const search = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.locator(".hub-palette-line").first().waitFor();
};
/** The page once more while the server does not answer. It answers again once that is told, for whoever comes next. */
const unanswered = async (page: Page) => {
  await page.route(/\/api\//, (route) => route.abort("connectionrefused"));
  await page.reload();
  await page.locator(".hub-message").waitFor();
  await page.unrouteAll();
};
/** The report at this place of the list, with this said in its address. */
const report =
  (at: number, search = "") =>
  async (page: Page) => {
    await arrive(page, () => page.locator('main a[href*="#/dashboards/"]').nth(at).click());
    if (search !== "") await page.evaluate((text) => (location.hash += `?${text}`), search);
  };
/** The first report, down to the group of entities that is Europe. */
const europe = async (page: Page) => {
  await report(0)(page);
  await page.getByRole("button", { name: "Europa", exact: true }).first().click();
  // Until the server has answered, the group's figures stand there.
  await page.locator(".hub-report-figures:not([data-stale])").waitFor();
  await page
    .getByRole("heading", { name: /Europa/ })
    .first()
    .waitFor();
};
/** The dialog of a step of the pay gap's reports, at this place of the three, with the entities whose report waits for it. */
const payStep = (at: number) => async (page: Page) => {
  await report(5)(page);
  await page.locator("main table tbody tr").first().waitFor();
  await opened(`.hub-pay-head .hub-page-actions button:nth-last-child(${3 - at})`)(page);
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
};
/** Opens the record of a row of the grid. */
const row = (at: number) => async (page: Page) => {
  await page.locator(`[role=gridcell][data-row="${at}"][data-column="1"]`).dblclick();
  await page.getByRole("dialog").waitFor();
};

const configuration = (section: string, rest: Partial<View> = {}): View => ({
  name: section,
  who: "admin",
  path: `configuration?section=${section}`,
  ...rest,
});

/** Every screen as those see it who work there, with its main dialogs and menus. A screen without a line does not compile. */
export const views: Record<ScreenName, View[]> = {
  index: [],
  home: [
    ...["source", "coordinator", "owner", "group", "steward", "planner", "editor", "admin"].map((who) => ({
      name: who,
      who,
      path: "home",
    })),
    { name: "offline", who: "owner", path: "home", open: unanswered },
    { name: "palette", who: "group", path: "home", open: search },
    { name: "user-menu", who: "group", path: "home", open: menu(".hub-user") },
  ],
  login: [{ name: "login", path: "login" }],
  ssoToken: [{ name: "sso-token", path: "SSOToken" }],
  notFoundUser: [
    { name: "unknown-user", path: "notFoundUser" },
    { name: "inactive-user", path: "notFoundUser?state=inactive" },
  ],
  setup: [{ name: "setup", path: "setup" }],
  password: [{ name: "password", path: "password" }],
  // It stands after the password alone: its own test walks there.
  secondStep: [],
  forgotten: [{ name: "forgotten", path: "forgotten" }],
  leave: [{ name: "leave", path: "leave?key=of-a-subscription-that-ended" }],
  account: [{ name: "account", who: "group", path: "account" }],
  configuration: [
    configuration("users"),
    configuration("users", { name: "user", open: click("main table .hub-link") }),
    configuration("groups"),
    configuration("access"),
    configuration("access&view=matrix", { name: "matrix" }),
    configuration("access&view=review", { name: "review" }),
    configuration("ingestions"),
    configuration("ingestions", { name: "ingestion", open: click("main table .hub-link, main li .hub-link") }),
    configuration("calendar"),
    configuration("calendar", { name: "calendar-new", open: opened("main .hub-panel-head button") }),
    configuration("section-rules"),
    configuration("section-rules", { name: "section", open: opened("main table .hub-link") }),
    configuration("section-rules", { name: "closing-type", open: opened("main .hub-panel:last-of-type .hub-link") }),
    configuration("legal-entities"),
    configuration("legal-entities", {
      name: "legal-entity-merge",
      open: async (page) => {
        await opened("main table .hub-link, main li .hub-link")(page);
        await click("#entity-merge")(page);
        await page.locator("#entity-merge-into").waitFor();
      },
    }),
    configuration("languages"),
    configuration("connections"),
    configuration("sftp"),
    configuration("reports"),
    configuration("reports", { name: "report", open: click("main li .hub-link, main table .hub-link") }),
    configuration("reports", {
      name: "reports-menu",
      open: menu("main table button[aria-haspopup=menu], main li button[aria-haspopup=menu]"),
    }),
    configuration("subscriptions"),
    configuration("settings"),
    configuration("backups"),
    configuration("backups", { name: "backup-key", open: opened("main .hub-panel:last-of-type .hub-panel-head button") }),
    configuration("retention"),
    configuration("retention", { name: "erasures", path: "configuration?section=retention&view=erasures" }),
    configuration("retention", { name: "retention-hold", open: opened("#hold-add") }),
    configuration("campaigns"),
    configuration("campaigns", { name: "campaign-new", open: opened("#campaign-start") }),
    configuration("audit"),
    configuration("entity-trees"),
  ],
  dashboards: [{ name: "list", who: "group", path: "dashboards" }],
  dashboard: [
    { name: "report", who: "group", path: "dashboards", open: follow('main a[href*="#/dashboards/"]') },
    {
      name: "download",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await follow('main a[href*="#/dashboards/"]')(page);
        await menu(".hub-charts .hub-panel button[aria-haspopup=menu]")(page);
      },
    },
    {
      name: "subscribe",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await report(0)(page);
        await opened(".hub-page-head .hub-page-actions > button:last-child")(page);
      },
    },
    {
      name: "bridge",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await report(1)(page);
        await page.getByRole("tab").last().click();
        await page.locator(".hub-chart-drawing").first().waitFor();
      },
    },
    {
      name: "figure-rows",
      who: "owner",
      path: "dashboards",
      open: async (page) => {
        await report(1, "entities=1")(page);
        await opened(".hub-figure-tile .hub-figure-origin")(page);
        await click(".hub-passport-rows button")(page);
        await page.locator(".hub-passport-rows tbody tr").first().waitFor();
      },
    },
    { name: "targets", who: "group", path: "dashboards", open: report(0, "compare=target") },
    { name: "node", who: "group", path: "dashboards", open: europe },
    {
      name: "node-broken",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await europe(page);
        await opened(".hub-figure-tile .hub-figure-origin")(page);
        await click(".hub-passport-broken input")(page);
        await click("[role=option]:first-child")(page);
        await page.locator(".hub-passport-broken tbody tr").first().scrollIntoViewIfNeeded();
      },
    },
    {
      name: "node-told",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await europe(page);
        await opened(".hub-figure-tile .hub-figure-origin")(page);
        await click(".hub-passport-told button")(page);
        await page.locator(".hub-passport-take").scrollIntoViewIfNeeded();
      },
    },
    {
      name: "remark",
      who: "group",
      path: "dashboards",
      open: async (page) => {
        await report(0)(page);
        await opened(".hub-figure-tile .hub-figure-origin")(page);
        await click(".hub-passport-remark button")(page);
        await page.getByRole("dialog").getByRole("textbox").waitFor();
      },
    },
    { name: "diversity", who: "group", path: "dashboards", open: report(2) },
    { name: "pay-gap", who: "group", path: "dashboards", open: report(5) },
    { name: "pay-gap-entity", who: "group", path: "dashboards", open: report(5, "entities=2") },
    { name: "pay-gap-prepare", who: "owner", path: "dashboards", open: payStep(0) },
    { name: "pay-gap-review", who: "owner", path: "dashboards", open: payStep(1) },
    { name: "pay-gap-submit", who: "owner", path: "dashboards", open: payStep(2) },
    { name: "pay-gap-european", who: "group", path: "dashboards", open: report(5, "entities=2&view=european") },
  ],
  scenaries: ["closings", "comparisons", "kpis", "rates"].map((view) => ({ name: view, who: "group", path: `scenaries?view=${view}` })),
  scenario: [
    { name: "open", who: "group", path: "scenaries", open: follow('main a[href*="#/scenaries/"]') },
    { name: "closed", who: "group", path: "scenaries", open: follow('main tr:nth-child(3) a[href*="#/scenaries/"]') },
  ],
  validation: [
    ...["month", "list", "rules"].map((view) => ({ name: view, who: "group", path: `validation?view=${view}` })),
    { name: "month-owner", who: "owner", path: "validation" },
    { name: "cell", who: "owner", path: "validation", open: opened("main table td button") },
  ],
  consolidation: [
    {
      name: "consolidation",
      who: "group",
      path: "validation?view=list",
      open: follow('main a[href*="#/validation/"]'),
    },
  ],
  glossary: [
    { name: "list", who: "group", path: "glossary" },
    { name: "card", who: "group", path: "glossary", open: click('main a[href*="card="]') },
    { name: "new-menu", who: "group", path: "glossary", open: menu("main .hub-page-actions button[aria-haspopup=menu]") },
  ],
  quality: [
    { name: "grid", who: "group", path: "quality" },
    { name: "causes", who: "group", path: "quality?view=causes" },
    { name: "trend", who: "group", path: "quality?view=trend" },
    { name: "event", who: "coordinator", path: "quality", open: row(0) },
    { name: "bulk", who: "steward", path: "quality", open: opened(".hub-list-acts button:last-child") },
    { name: "views-menu", who: "group", path: "quality", open: menu(".hub-views-button") },
    { name: "column-menu", who: "group", path: "quality", open: menu(".hub-grid-more") },
  ],
  swp: [
    { name: "items", who: "lead", path: "swp" },
    { name: "item", who: "lead", path: "swp", open: row(0) },
    {
      name: "item-pick",
      who: "lead",
      path: "swp",
      open: async (page) => {
        await row(0)(page);
        await page.getByRole("dialog").getByRole("combobox").nth(2).click();
        await page.getByRole("listbox").first().waitFor();
      },
    },
    { name: "gaps", who: "lead", path: "swp?tab=analysis" },
    { name: "coverage", who: "lead", path: "swp?tab=analysis&view=coverage" },
    { name: "balance", who: "lead", path: "swp?tab=analysis&view=balance" },
    { name: "catalogue", who: "lead", path: "swp?tab=catalogue" },
    { name: "organisation", who: "lead", path: "swp?tab=organisation" },
  ],
  mut: [
    { name: "expected", who: "coordinator", path: "mut" },
    { name: "deliver", who: "coordinator", path: "mut?tab=deliver" },
    { name: "history", who: "coordinator", path: "mut?tab=history" },
  ],
  workflows: ["inbox", "history", "stand-ins"].map((view) => ({ name: view, who: "group", path: `workflows?view=${view}` })),
  reviews: [{ name: "reviews", who: "admin", path: "reviews" }],
  entity: [
    {
      name: "entity",
      who: "group",
      path: "home",
      // The search leads there: no list does.
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("combobox").fill("NOR-DE");
        await page.getByRole("option").filter({ hasText: "Norte Deutschland" }).first().click();
        await page.waitForURL((url) => url.hash.includes("/entities/"));
      },
    },
  ],
  design: [
    { name: "all", who: "group", path: "design" },
    { name: "dialog", who: "group", path: "design", open: opened("[data-part=dialog]") },
    { name: "panel", who: "group", path: "design", open: opened("[data-part=panel]") },
    { name: "menu", who: "group", path: "design", open: menu("[data-part=menu]") },
    {
      name: "pick",
      who: "group",
      path: "design",
      open: async (page) => {
        await page.locator("main [role=combobox]:visible").first().click();
        await page.getByRole("listbox").first().waitFor();
      },
    },
    {
      name: "calendar",
      who: "group",
      path: "design",
      open: async (page) => {
        await click(".hub-fields [aria-haspopup=dialog]")(page);
        await page.getByRole("dialog").waitFor();
      },
    },
  ],
  restApi: [{ name: "api", who: "admin", path: "rest-api" }],
};
