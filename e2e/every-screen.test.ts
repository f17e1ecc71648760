import { getInbox } from "@hub/contract/workflows/workflows.ts";
import type { inboxSteps } from "@hub/domain/workflows/inbox.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screens, type ScreenName } from "../apps/web/src/frame/screens.ts";
import { isLong } from "../apps/server/src/testing/rounds.ts";
import { openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { list, tabsToList } from "./first-row.ts";
import { jumpsOf, noteShifts } from "./layout-shift.ts";
import { settle, showView } from "./pictures/show.ts";
import { views } from "./pictures/views.ts";
import { signIn } from "./sign-in.ts";
import { newDemonstrationDirectory, startDemonstration } from "./demonstration.ts";
import { type PortalProcess, stopPortalProcess } from "./portal-process.ts";

// The demonstration itself: every screen has something to show, and what is late, blocked and closed looks so.
const running = new AsyncDisposableStack();
let portal: PortalProcess;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  const data = await newDemonstrationDirectory();
  running.defer(data.remove);
  portal = await startDemonstration(data.directory);
  running.defer(() => stopPortalProcess(portal));
  browser = await launchBrowser();
  running.defer(() => browser.close());
}, 500_000);
afterAll(() => running.disposeAsync());

const most = { shift: 0.02, tabs: 5 };
/** What may move further: the analysis' panel, once the choices above it have come, and the trail, which others add to while one looks. */
const movesMore: Record<string, number> = { balance: 0.04, coverage: 0.04, audit: 0.1 };
const looks = [
  ["es", "light"],
  ["de", "dark"],
] as const;
const names = Object.keys(screens) as ScreenName[];

describe.each(looks)("every screen, in %s and %s", (language, scheme) => {
  const people = new Map<string, Person>();
  afterAll(async () => {
    for (const { context } of people.values()) await context.close();
  });
  const pageOf = async (who: string) => {
    const known = people.get(who);
    if (known) return known.page;
    const person = await openBrowser(browser, { colorScheme: scheme, viewport: { width: 1440, height: 900 } });
    await noteShifts(person.page);
    people.set(who, person);
    return person.page;
  };

  // Every other view in one look and the rest in the other; all in both in `npm run test:long`.
  const walked = names
    .flatMap((screen) => views[screen].map((view) => ({ screen, view })))
    .filter((_, at) => isLong || at % 2 === looks.findIndex(([each]) => each === language));

  test.each(walked)(
    "[TODAY-01] [TODAY-06] $screen, $view.name: no axe finding, nothing jumps, the first row is at most five tabs away",
    { timeout: 60_000 },
    async ({ view }) => {
      const page = await pageOf(view.who ?? "");
      await showView(page, portal.address, view, language);
      // What is opened on a page has its own tests; what moves by a press is whoever's who pressed.
      if (!view.open) expect(await jumpsOf(page, movesMore[view.name] ?? most.shift)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
      const chosen = await page
        .locator(".hub-view-tabs")
        .evaluateAll((navs) => navs.map((nav) => nav.querySelectorAll("[aria-current]").length));
      expect(chosen.filter((count) => count > 1)).toEqual([]);
      if (!view.open && (await page.locator(list).count()) > 0) expect(await tabsToList(page)).toBeLessThanOrEqual(most.tabs);
    },
  );
});

test("[TODAY-06] every screen has a view that is walked and photographed", () => {
  // The second step of signing in stands behind a first one: e2e/second-factor walks it, and takes its pictures.
  expect(names.filter((name) => name !== "index" && name !== "secondStep" && views[name].length === 0)).toEqual([]);
});

// From home, with nothing of the area here yet: its code, its texts and its answers come while the page stands.
test.each([
  ["coordinator", "mut"],
  ["coordinator", "mut?tab=deliver"],
  ["group", "validation"],
  ["group", "scenaries"],
  ["group", "scenaries/1/dashboard"],
  ["group", "dashboards"],
  ["group", "dashboards/1/dashboard"],
  ["steward", "quality"],
  ["lead", "swp"],
  ["lead", "swp?tab=analysis"],
  ["group", "glossary"],
  ["group", "workflows"],
  ["group", "workflows?view=stand-ins"],
  ["admin", "configuration"],
  ["admin", "rest-api"],
  ["admin", "account"],
  ["group", "entities/1"],
])("[TODAY-01] nothing jumps when %s first opens %s", { timeout: 60_000 }, async (who, path) => {
  const { page, context } = await openBrowser(browser, { viewport: { width: 1440, height: 900 } });
  await noteShifts(page);
  await showView(page, portal.address, { name: "home", who, path: "home" }, "es");
  expect(await jumpsOf(page, most.shift)).toEqual([]);
  await page.evaluate((to) => (location.hash = `#/${to}`), path);
  await expect.poll(() => page.locator("main h1").textContent()).not.toMatch(/^Hola/);
  await settle(page);
  expect(await jumpsOf(page, most.shift)).toEqual([]);
  await context.close();
});

/** The area of the rail in which each thing of an inbox is done. */
const areaOf: Record<(typeof inboxSteps)[number], string> = {
  deliver: "mut",
  answer: "mut",
  reopen: "mut",
  sign: "validation",
  validate: "validation",
  decide: "validation",
  "close-again": "scenaries",
  quality: "quality",
  suggestions: "glossary",
  gaps: "swp",
  sources: "configuration",
  access: "configuration",
  unfilled: "configuration",
  erasures: "configuration",
  reviews: "configuration",
};

test.each(["source", "coordinator", "owner", "group", "steward", "planner", "lead", "reader", "admin", "editor"])(
  "[TODAY-01] the rail tells %s on home and elsewhere how many things wait in each area, as many as their inbox holds",
  async (name) => {
    const api = await openApi(portal.address).signIn(`${name}@norte.example`, demoPassword);
    // The month is opened by whoever looks first.
    const { items } = await api.call(getInbox);
    const expected: Record<string, number> = {};
    for (const { step, events, gaps, suggestions, count } of items)
      expected[areaOf[step]] = (expected[areaOf[step]] ?? 0) + (events?.open ?? gaps?.open ?? suggestions?.open ?? count ?? 1);
    if (["source", "owner", "steward", "planner"].includes(name)) expect(expected).not.toEqual({});
    const { page, context } = await openBrowser(browser, { viewport: { width: 1440, height: 900 } });
    await signIn(page, portal.address, name, "es");
    const counts = async () =>
      Object.fromEntries(
        await page
          .getByRole("navigation", { name: "Menú" })
          .getByRole("link")
          .filter({ has: page.locator(".hub-rail-count") })
          .evaluateAll((links) =>
            links.map((link) => [
              link.getAttribute("href")?.replace(/^\/?#\//, ""),
              Number(link.querySelector(".hub-rail-count")?.textContent),
            ]),
          ),
      );
    const shown = Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0));
    await expect.poll(counts).toEqual(shown);
    // From an empty page: nothing is known from home.
    await page.goto("about:blank");
    await page.goto(`${portal.address}/#/account`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(counts).toEqual(shown);
    await context.close();
  },
);
