import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { openDatabase } from "./setup/database.ts";
import { addPerson, password, startPortalProcess } from "./setup/portal-process.ts";
import { counted, judge, milliseconds, roundsOf } from "./setup/timing.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

// What somebody waits for at a browser, from an empty cache: the sign-in form and home after it with a processor of a quarter and a slow line (1.44 Mbit/s, 562 ms),
// the longest task meanwhile, and the first opening of each area on this machine as it is. Beside limits in milliseconds: they say something where nothing else runs.
const slowLine = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };
const slowness = 4;
const most = { form: 3500, home: 2000, task: 200, area: 120 };
const areas = ["quality", "glossary", "swp", "workflows", "configuration", "rest-api", "account"];
const rounds = roundsOf(5);

const noteTasks = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask", buffered: true });`;

/** Goes to an area, and answers how long it took until another heading stood. */
const openingOf = (area: string) => `(async () => {
  const heading = document.querySelector("main h1");
  const begun = performance.now();
  location.hash = "#/${area}";
  while (!document.querySelector("main h1") || document.querySelector("main h1") === heading) await new Promise(requestAnimationFrame);
  return performance.now() - begun;
})()`;

await promisify(execFile)("npm", ["run", "-s", "build"], { cwd: join(import.meta.dirname, "..") });
const database = await openDatabase("face");
await migrate(database.url);
const { db, close } = connect(database.url, { limits: limits.jobs, max: 2 });
const email = await addPerson(db, "face", ["hub-admin", "steward", "swp-planner"]);
await close();
const portal = await startPortalProcess(database);
const browser = await launchBrowser();
try {
  const seen: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await visit(browser));
  tell(
    "sign-in form",
    seen.map(({ form }) => form),
    most.form,
  );
  tell(
    "home after signing in",
    seen.map(({ home }) => home),
    most.home,
  );
  tell(
    "longest task",
    seen.map(({ task }) => task),
    most.task,
  );
  for (const area of areas) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) took.push(await openArea(browser, area));
    tell(area, took, most.area);
  }
} finally {
  await browser.close();
  await portal.stop();
  await database.stop();
}

function tell(what: string, times: readonly number[], limit: number): void {
  const took = counted(times);
  console.log(`${what.padEnd(22)} ${milliseconds(took)} of ${limit}   ${judge(took / limit, 1)}`);
}

/** A page from an empty cache. */
async function openPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1360, height: 850 } });
  return context.newPage();
}

async function signIn(page: Page): Promise<void> {
  await page.locator("input[name=userName]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** How long the form takes, and home after it, slowed down; and the longest task of both. */
async function visit(from: Browser) {
  const page = await openPage(from);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowLine);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.addInitScript({ content: noteTasks });
  const start = performance.now();
  await page.goto(portal.address, { waitUntil: "commit" });
  await page.locator("input[name=password]").waitFor();
  const form = performance.now() - start;
  await signIn(page);
  const sent = performance.now();
  await page.locator(".hub-tiles a").first().waitFor();
  const home = performance.now() - sent;
  const task = await page.evaluate<number>("longest");
  await page.context().close();
  return { form, home, task };
}

/** How long an area takes that is opened for the first time, from home at rest, until its heading stands. */
async function openArea(from: Browser, area: string): Promise<number> {
  const page = await openPage(from);
  await page.goto(portal.address);
  await signIn(page);
  await page.locator(".hub-task-button").waitFor();
  await page.waitForTimeout(1000);
  const took = await page.evaluate<number>(openingOf(area));
  await page.context().close();
  return took;
}
