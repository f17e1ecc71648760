import chromium from "@sparticuz/chromium";
import { existsSync } from "node:fs";
import { chromium as playwright, type Browser, type BrowserContext, type Page } from "playwright-core";

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
