import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screens, type ScreenName } from "../apps/web/src/frame/screens.ts";
import { isLong } from "../apps/server/src/testing/rounds.ts";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { showView } from "./pictures/show.ts";
import { views } from "./pictures/views.ts";
import { newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

// The demonstration itself: every screen has something to show, and what is late, blocked and closed looks so.
const running = new AsyncDisposableStack();
let portal: PortalProcess;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  const data = await newDataDirectory();
  running.defer(data.remove);
  portal = await startPortalProcess(data.directory, { program: "../scripts/demo.ts" });
  running.defer(() => stopPortalProcess(portal));
  browser = await launchBrowser();
  running.defer(() => browser.close());
}, 300_000);
afterAll(() => running.disposeAsync());

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
    const known = people.get(who) ?? (await openBrowser(browser, { colorScheme: scheme, viewport: { width: 1440, height: 900 } }));
    people.set(who, known);
    return known.page;
  };

  // Every other view in one look and the rest in the other; all in both in `npm run test:long`.
  const walked = names
    .flatMap((screen) => views[screen].map((view) => ({ screen, view })))
    .filter((_, at) => isLong || at % 2 === looks.findIndex(([each]) => each === language));

  test.each(walked)("[TODAY-06] $screen, $view.name: no axe finding", { timeout: 60_000 }, async ({ view }) => {
    const page = await pageOf(view.who ?? "");
    await showView(page, portal.address, view, language);
    expect(await findBarriers(page)).toEqual([]);
    const chosen = await page
      .locator(".hub-view-tabs")
      .evaluateAll((navs) => navs.map((nav) => nav.querySelectorAll("[aria-current]").length));
    expect(chosen.filter((count) => count > 1)).toEqual([]);
  });
});

test("[TODAY-06] every screen has a view that is walked and photographed", () => {
  expect(names.filter((name) => name !== "index" && views[name].length === 0)).toEqual([]);
});
