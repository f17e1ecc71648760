import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
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
async function openCounted(): Promise<{ page: Page; sinceLast(quiet?: number): Promise<Load>; close(): Promise<void> }> {
  const { page, context } = await openBrowser(browser);
  // A browser that is to save data loads nothing ahead that is only quicker that way.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map<string, string>();
  const pending = new Set<string>();
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
  });
  return {
    page,
    async sinceLast(quiet = 800) {
      // What one thing loads it asks for within this time of the one before; what is for later waits longer.
      while (pending.size > 0 || performance.now() - last < quiet) await page.waitForTimeout(50);
      const found = load;
      load = { bytes: 0, files: [] };
      return found;
    },
    close: () => context.close(),
  };
}

const told = ({ bytes, files }: Load) => `${bytes} bytes\n${files.join("\n")}`;

test("[TODAY-05] the sign-in form comes within 150 KB and 12 requests, home after it within 250 KB in all", async () => {
  const { page, sinceLast, close } = await openCounted();
  await page.goto(portal.address);
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  const form = await sinceLast();
  expect(form.bytes, told(form)).toBeLessThanOrEqual(150 * kilobyte);
  expect(form.files.length, told(form)).toBeLessThanOrEqual(12);
  await submitSignInForm(page, "coordinator@norte.example", demoPassword);
  await page.locator(".hub-today").first().waitFor();
  await page.locator(".hub-user").waitFor();
  const home = await sinceLast();
  console.log(form.bytes, form.files.length, home.bytes, home.files.length);
  expect(form.bytes + home.bytes, told(home)).toBeLessThanOrEqual(250 * kilobyte);
  // One language: nobody has chosen one here, and the person's is not the one the form was in.
  expect(home.files.filter((file) => /\/core-/.test(file))).toHaveLength(1);
  await close();
});

test.each([
  ["coordinator", "mut"],
  ["coordinator", "validation"],
  ["group", "scenaries"],
  ["group", "dashboards"],
  ["owner", "quality"],
  ["planner", "swp"],
  ["admin", "glossary"],
  ["admin", "workflows"],
  ["admin", "configuration"],
  ["admin", "rest-api"],
  ["admin", "account"],
])("[TODAY-05] %s opens %s within 60 KB more, once home and what comes quietly after it are there", async (name, path) => {
  const { page, sinceLast, close } = await openCounted();
  await signIn(page, portal.address, name, "es");
  // What floats above the bar comes once home rests.
  await page.locator(".hub-task-button").waitFor();
  await sinceLast(3500);
  await page.evaluate((to) => (location.hash = `#/${to}`), path);
  await page.waitForURL(new RegExp(`#/${path}`));
  await page.locator("main h1").waitFor();
  const area = await sinceLast();
  console.log(path, area.bytes, area.files.length);
  expect(area.bytes, told(area)).toBeLessThanOrEqual(60 * kilobyte);
  await close();
});
