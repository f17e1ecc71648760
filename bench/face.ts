import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchBrowser } from "../e2e/browser.ts";
import { startPortalProcess, stopPortalProcess } from "../e2e/portal-process.ts";
import { signIn, submitSignInForm } from "../e2e/sign-in.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { counted, judge, milliseconds, roundsOf } from "./setup/timing.ts";

// What somebody waits for at a browser, from an empty cache, on the demonstration as it is made for everybody: the sign-in form and home after it with a processor of a
// quarter and a slow line (1.44 Mbit/s, 562 ms); the first opening of each area on this machine as it is, and the longest task in it with a processor of a quarter; what a
// press takes until it is seen, with a processor of a quarter. Beside limits in milliseconds: they say something where nothing else runs.
const slowLine = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const slowness = 4;
const most = { form: 3500, home: 2000, task: 200, area: 120, press: 100 };
/** Who opens what. */
const areas: readonly (readonly [who: string, address: string])[] = [
  ["coordinator", "mut"],
  ["group", "validation"],
  ["group", "scenaries"],
  ["group", "dashboards"],
  ["steward", "quality"],
  ["lead", "swp"],
  ["group", "glossary"],
  ["group", "workflows"],
  ["admin", "configuration"],
  ["admin", "rest-api"],
  ["group", "account"],
  ["group", "entities/1"],
  ["group", "dashboards/1/dashboard"],
  ["group", "scenaries/1/dashboard"],
];
type Press = readonly [what: string, who: string, address: string, ready: string, press: (page: Page) => Promise<void>, seen: string];
/** What is pressed where, and what is true on the page once something came of it; `before`: which part of what has the focus was the active one. */
const presses: readonly Press[] = [
  [
    "search opens",
    "group",
    "home",
    ".hub-tiles a",
    (page) => page.keyboard.press("Control+k"),
    `document.querySelector("[role=dialog] [role=combobox]")`,
  ],
  [
    "menu opens",
    "group",
    "home",
    ".hub-task-button",
    (page) => page.locator(".hub-user").click(),
    `document.querySelector("[role=menu] [role=menuitem]")`,
  ],
  [
    "tab of deliveries",
    "coordinator",
    "mut",
    "main table tbody tr",
    (page) => page.getByRole("tab").last().click(),
    `[...document.querySelectorAll("main [role=tab]")].at(-1).ariaSelected === "true"`,
  ],
  [
    "down in the grid",
    "steward",
    "quality",
    "[role=gridcell]",
    (page) => page.keyboard.press("ArrowDown"),
    `document.activeElement.getAttribute("aria-activedescendant") !== before`,
  ],
  [
    "month narrowed",
    "group",
    "validation",
    ".hub-month tbody tr",
    (page) => page.keyboard.press("n"),
    `document.activeElement.value === "n"`,
  ],
  [
    "glossary searched",
    "group",
    "glossary",
    "main [data-list] li",
    (page) => page.keyboard.press("n"),
    `document.activeElement.value === "n"`,
  ],
];
/** What has the focus before. */
const focus: Record<string, string> = {
  quality: "[role=grid]",
  validation: "main [type=search]",
  glossary: "main [type=search]",
};
const rounds = roundsOf(3);

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

const noteTasks = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask", buffered: true });`;

/** Answers how long it took from the next press until this is true and the frame that shows it has been painted; fails after ten seconds. */
const seenAfter = (isSeen: string) => `new Promise((resolve, reject) => {
  const before = document.activeElement?.getAttribute("aria-activedescendant");
  let pressed;
  setTimeout(() => reject(new Error("Nothing came of the press.")), 10_000);
  const note = ({ timeStamp }) => (pressed ??= timeStamp);
  for (const kind of ["keydown", "click"]) addEventListener(kind, note, { capture: true });
  const look = () => {
    if (pressed === undefined || !(${isSeen})) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - pressed);
    requestAnimationFrame(() => port2.postMessage(0));
  };
  look();
})`;

/** Goes to an area, and answers how long it took until another heading stood with something below it. */
const openingOf = (address: string) => `(async () => {
  const heading = document.querySelector("main h1");
  const begun = performance.now();
  location.hash = "#/${address}";
  const isThere = () => document.querySelector("main h1") !== heading && document.querySelector("main .hub-page-head + *");
  while (!isThere()) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
})()`;

await promisify(execFile)("npm", ["run", "-s", "build"], { cwd: join(import.meta.dirname, "..") });
const directory = await mkdtemp(join(tmpdir(), "hub-bench-face-"));
const portal = await startPortalProcess(directory, { program: "../scripts/demo.ts" });
const browser = await launchBrowser();
try {
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await visit(browser));
  const timesOf = (of: "form" | "home" | "task") => seen.map((each) => each[of]);
  tell("sign-in form", timesOf("form"), most.form);
  tell("home after signing in", timesOf("home"), most.home);
  tell("longest task", timesOf("task"), most.task);
  for (const [who, address] of areas) {
    const took: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      took.push(await openArea(browser, who, address));
      tasks.push(await longestTaskOf(browser, who, address));
    }
    tell(address, took, most.area);
    tell(`${address}, longest task`, tasks, most.task);
  }
  for (const press of presses) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) took.push(await timePress(browser, press));
    tell(press[0], took, most.press);
  }
} finally {
  await browser.close();
  await stopPortalProcess(portal);
  await rm(directory, { recursive: true, force: true });
}

function tell(what: string, times: readonly number[], limit: number): void {
  const took = counted(times);
  console.log(`${what.padEnd(38)} ${milliseconds(took)} of ${limit}   ${judge(took / limit, 1)}`);
}

/** A page from an empty cache. */
async function openPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1360, height: 850 } });
  const page = await context.newPage();
  await page.addInitScript({ content: noteTasks });
  return page;
}

async function slowDown(page: Page, { line }: { line: boolean }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowLine);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** How long the form takes, and home after it, slowed down; and the longest task of both. */
async function visit(from: Browser) {
  const page = await openPage(from);
  await slowDown(page, { line: true });
  const start = performance.now();
  await page.goto(portal.address, { waitUntil: "commit" });
  await page.locator("input[name=password]").waitFor();
  const form = performance.now() - start;
  // Told by the page: whoever asks a slowed page from outside waits for its answer too.
  await page.evaluate(`void (globalThis.seen = ${seenAfter(`document.querySelector(".hub-tiles a")`)})`);
  await submitSignInForm(page, "group@norte.example", demoPassword);
  const home = await page.evaluate<number>("seen");
  const task = await page.evaluate<number>("longest");
  await page.context().close();
  return { form, home, task };
}

/** Home of somebody, at rest: what it loads quietly afterwards is here. */
async function restAtHome(from: Browser, who: string): Promise<Page> {
  const page = await openPage(from);
  await signIn(page, portal.address, who, "es");
  await page.locator(".hub-task-button").waitFor();
  // What is loaded ahead begins two seconds after the last question, and comes one thing after the other.
  for (let loaded = -1; ;) {
    await page.waitForTimeout(2500);
    const now = await page.evaluate<number>("performance.getEntriesByType('resource').length");
    if (now === loaded) return page;
    loaded = now;
  }
}

/** How long an area takes that is opened for the first time, from home at rest, until its heading stands. */
async function openArea(from: Browser, who: string, address: string): Promise<number> {
  const page = await restAtHome(from, who);
  const took = await page.evaluate<number>(openingOf(address));
  await page.context().close();
  return took;
}

/** The longest task while an area is opened, until it has shown what it asked for. */
async function longestTaskOf(from: Browser, who: string, address: string): Promise<number> {
  const page = await restAtHome(from, who);
  await slowDown(page, { line: false });
  await page.evaluate("longest = 0");
  await page.evaluate<number>(openingOf(address));
  await page.waitForLoadState("networkidle");
  await page.locator(".mantine-Skeleton-root").first().waitFor({ state: "detached" });
  await page.waitForTimeout(500);
  const task = await page.evaluate<number>("longest");
  await page.context().close();
  return task;
}

/** How long a press takes until the browser has painted what came of it. */
async function timePress(from: Browser, [, who, address, ready, press, isSeen]: Press): Promise<number> {
  const page = await restAtHome(from, who);
  await page.evaluate(`location.hash = "#/${address}"`);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  const at = focus[address];
  if (at) await page.locator(at).first().focus();
  await slowDown(page, { line: false });
  await page.waitForTimeout(500);
  // Listened to before it is pressed.
  await page.evaluate(`void (globalThis.seen = ${seenAfter(isSeen)})`);
  await press(page);
  const took = await page.evaluate<number>("seen");
  await page.context().close();
  return took;
}
