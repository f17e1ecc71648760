import chromium from "@sparticuz/chromium";
import { existsSync } from "node:fs";
import { chromium as playwright, type Browser, type BrowserContext, type Page, type Request } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];
// One process for everything is fragile, and pages that are not forked from one that is ready cost a sixth more.
const unwanted = new Set(["--single-process", "--no-zygote"]);
const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser is: unpacked from its npm package where that runs (Linux), else the system's Chromium. */
export async function findBrowser(): Promise<string> {
  if (process.platform === "linux" && process.arch === "x64") return chromium.executablePath();
  return system.find((path) => existsSync(path)) ?? "";
}

export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await findBrowser(),
    args: [...new Set([...chromium.args.filter((flag) => !flag.startsWith("--headless") && !unwanted.has(flag)), ...flags])],
    headless: true,
  });
}

/** The pages that are open: what they say is told with a test that fails. */
export const openPages = new Set<Page>();

export type Person = { page: Page; context: BrowserContext; problems: string[] };

/** Somebody at a browser of their own. What the page reports as an error, and every failed request of ours, is kept in `problems`. */
export async function openBrowser(
  browser: Browser,
  options: { colorScheme?: "light" | "dark"; viewport?: { width: number; height: number } } = {},
): Promise<Person> {
  const context = await browser.newContext({
    colorScheme: options.colorScheme ?? "light",
    viewport: options.viewport ?? { width: 1360, height: 850 },
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  openPages.add(page);
  watchRequests(page);
  page.on("close", () => openPages.delete(page));
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, problems };
}

const asking = new WeakMap<Page, { open: Set<Request>; last: number }>();

/** Notes what a page asks and has no answer to yet. */
function watchRequests(page: Page): void {
  const state = { open: new Set<Request>(), last: performance.now() };
  asking.set(page, state);
  const note = (request: Request, isOver: boolean) => {
    // The stream of changes has no end.
    if (request.url().endsWith("/api/live")) return;
    if (isOver) state.open.delete(request);
    else state.open.add(request);
    state.last = performance.now();
  };
  page.on("request", (request) => note(request, false));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => note(request, true));
}

/** Waits until a page of `openBrowser` has asked nothing for half a second; Playwright's own waiting never ends where a stream is open. */
export async function untilQuiet(page: Page): Promise<void> {
  const state = asking.get(page);
  if (!state) throw new Error("Nobody watched what this page asks.");
  const end = performance.now() + 30_000;
  while (state.open.size > 0 || performance.now() - state.last < 500) {
    if (performance.now() > end) throw new Error(`Still asked: ${[...state.open].map((each) => each.url()).join(", ")}`);
    await page.waitForTimeout(50);
  }
}
