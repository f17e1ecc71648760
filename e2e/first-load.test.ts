import type { Browser, Page } from "playwright-core";
import { type SectionName, sectionNames } from "../apps/web/src/configuration/sections.ts";
import type { ScreenName } from "../apps/web/src/frame/screens.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { settle } from "./pictures/show.ts";
import { signIn, submitSignInForm } from "./sign-in.ts";
import { demoPassword } from "../scripts/demo/group.ts";

let portal: GroupPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await startGroupPortal();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const kilobyte = 1000;
type Load = { bytes: number; files: string[] };

/** What a page loads, counted from an empty cache: files, and their bytes as they come over the wire. */
async function openCounted(): Promise<{
  page: Page;
  sinceLast(quiet?: number): Promise<Load>;
  hasLoaded(name: string): boolean;
  close(): Promise<void>;
}> {
  const { page, context } = await openBrowser(browser);
  // A browser that is to save data loads nothing ahead that is only quicker that way.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map<string, string>();
  const pending = new Set<string>();
  const all: string[] = [];
  let load: Load = { bytes: 0, files: [] };
  let last = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, request.url);
    pending.add(requestId);
  });
  const end = (requestId: string) => {
    pending.delete(requestId);
    last = performance.now();
  };
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    end(requestId);
    const file = urls.get(requestId)?.replace(portal.address, "");
    // The page of the API shows the whole description of it: that is what one asked for, not what shows it.
    if (file === "/api/openapi.json") return;
    load.bytes += encodedDataLength;
    load.files.push(`${file} ${encodedDataLength}`);
    all.push(file ?? "");
  });
  return {
    page,
    async sinceLast(held = 0) {
      // What one thing loads it asks for within this time of the one before.
      while (pending.size > held || performance.now() - last < 800) await page.waitForTimeout(50);
      const found = load;
      load = { bytes: 0, files: [] };
      return found;
    },
    hasLoaded: (name) => all.some((file) => file.includes(`/${name}-`)),
    close: () => context.close(),
  };
}

/** What is drawn with comes with the first chart, and is no part of an area. */
function withoutCharts({ files }: Load): Load {
  const kept = files.filter((file) => !/\/((Bars|Lines)Drawing|Chart|SeriesLegend|series-look)/.test(file));
  return { files: kept, bytes: kept.reduce((sum, file) => sum + Number(file.split(" ").at(-1)), 0) };
}

const told = ({ bytes, files }: Load) => `${bytes} bytes\n${files.join("\n")}`;

test("[TODAY-05] the sign-in form comes within 150 KB and 12 requests, home after it within 250 KB in all", async () => {
  const { page, sinceLast, close } = await openCounted();
  await page.goto(portal.address);
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  const form = await sinceLast();
  expect(form.bytes, told(form)).toBeLessThanOrEqual(150 * kilobyte);
  expect(form.files.length, told(form)).toBeLessThanOrEqual(12);
  // What is for later is loaded once the page asks for nothing any more: one of home's questions is answered only when all that home is made of has been counted.
  const counted = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(/\/api\/tasks\b/, async (route) => {
    isHeld = true;
    await counted.promise;
    await route.continue();
  });
  await submitSignInForm(page, "coordinator@norte.example", demoPassword);
  await page.locator(".hub-today").first().waitFor();
  await page.locator(".hub-user").waitFor();
  await expect.poll(() => isHeld).toBe(true);
  const home = await sinceLast(1);
  counted.resolve();
  expect(form.bytes + home.bytes, told(home)).toBeLessThanOrEqual(250 * kilobyte);
  // One language: nobody has chosen one here, and the person's is not the one the form was in.
  expect(home.files.filter((file) => /\/core-/.test(file))).toHaveLength(1);
  await close();
});

/** Sections of the configuration that home leads to by a tile of their own. */
const tiled = new Set<SectionName>(["users", "groups", "ingestions", "connections", "sftp", "settings"]);

/** The way to each screen that somebody who is signed in opens, who goes there, the parts of it that come when they are opened, and those (`doors`) that home leads to as to areas; one without a line does not compile. */
const ways: Record<
  Exclude<
    ScreenName,
    "index" | "home" | "login" | "ssoToken" | "notFoundUser" | "setup" | "password" | "secondStep" | "forgotten" | "leave"
  >,
  { who: string; path: string; parts?: readonly string[]; doors?: readonly string[] }
> = {
  mut: { who: "coordinator", path: "mut", parts: ["?tab=deliver", "?tab=history"] },
  validation: { who: "group", path: "validation", parts: ["?view=list", "?view=rules"] },
  consolidation: { who: "group", path: "validation/1/dashboard" },
  scenaries: { who: "group", path: "scenaries", parts: ["?view=comparisons", "?view=kpis", "?view=targets", "?view=rates"] },
  scenario: { who: "group", path: "scenaries/1/dashboard" },
  dashboards: { who: "group", path: "dashboards" },
  dashboard: { who: "group", path: "dashboards/1/dashboard" },
  quality: { who: "owner", path: "quality", parts: ["?view=causes", "?view=trend"] },
  swp: { who: "lead", path: "swp", parts: ["?tab=analysis", "?tab=catalogue", "?tab=organisation"] },
  glossary: { who: "admin", path: "glossary" },
  workflows: { who: "admin", path: "workflows", parts: ["?view=history", "?view=stand-ins"] },
  configuration: {
    who: "admin",
    path: "configuration",
    parts: sectionNames.filter((section) => !tiled.has(section)).map((section) => `?section=${section}`),
    doors: [...tiled].map((section) => `?section=${section}`),
  },
  reviews: { who: "admin", path: "reviews" },
  entity: { who: "group", path: "entities/1" },
  restApi: { who: "admin", path: "rest-api" },
  account: { who: "admin", path: "account" },
  design: { who: "admin", path: "design" },
};
const most = { area: 60 * kilobyte, part: 30 * kilobyte };

const doors = Object.values(ways).flatMap(({ doors = [], path, ...rest }) => [
  { path, ...rest },
  ...doors.map((door) => ({ ...rest, path: path + door, parts: [] })),
]);

test.each(doors)(
  "[TODAY-05] $who opens $path within 60 KB more, once home and what comes quietly after it are there, and each part of it within 30 KB",
  async ({ who, path, parts = [] }) => {
    const { page, sinceLast, hasLoaded, close } = await openCounted();
    await signIn(page, portal.address, who, "es");
    // What floats above the bar comes once home rests, and so does what is needed once a session ends.
    await page.locator(".hub-task-button").waitFor();
    for (const file of ["SignInAgain", "EndsDialog"]) await expect.poll(() => hasLoaded(file), { message: file }).toBe(true);
    await sinceLast();
    for (const part of ["", ...parts]) {
      await page.evaluate((to) => (location.hash = `#/${to}`), path + part);
      await page.waitForURL((url) => url.hash === `#/${path}${part}`);
      await expect.poll(() => page.locator("main h1").textContent()).not.toMatch(/^(Hola|$)/);
      await settle(page);
      const { bytes, files } = withoutCharts(await sinceLast());
      expect(bytes, told({ bytes, files })).toBeLessThanOrEqual(part === "" ? most.area : most.part);
    }
    await close();
  },
);
