import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { screens, type ScreenName } from "../../apps/web/src/frame/screens.ts";
import { launchBrowser, openBrowser } from "../browser.ts";
import { newDataDirectory, startPortalProcess, stopPortalProcess } from "../portal-process.ts";
import { showView } from "./show.ts";
import { type View, views } from "./views.ts";

const help = `npm run pictures -- <folder> [options]
Takes a picture of every screen and its main dialogs, as people of the demonstration see them.
  --screen quality,swp      only these screens (names of frame/screens.ts), or one view: quality/event
  --language es,de          Spanish and German unless told
  --scheme light,dark       both unless told; forced: the system's own colours
  --width 1440,1280,1024,390
  --address http://...      a demonstration that runs already: none is started`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screen: { type: "string" },
    language: { type: "string", default: "es,de" },
    scheme: { type: "string", default: "light,dark" },
    width: { type: "string", default: "1440,1280,1024,390" },
    address: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(help);
  process.exit(2);
}
await mkdir(folder, { recursive: true });

const heights: Record<string, number> = { 1440: 900, 1280: 800, 1024: 768, 390: 844 };
const wanted = values.screen?.split(",");
const listed = (Object.keys(screens) as ScreenName[]).flatMap((screen) => views[screen].map((view) => ({ screen, view })));
const chosen = listed.filter(({ screen, view }) => !wanted || wanted.some((each) => each === screen || each === `${screen}/${view.name}`));

await using running = new AsyncDisposableStack();
let address = values.address;
if (!address) {
  const data = await newDataDirectory();
  running.defer(data.remove);
  const portal = await startPortalProcess(data.directory, { program: "../scripts/demo.ts" });
  running.defer(() => stopPortalProcess(portal));
  address = portal.address;
}
const browser = await launchBrowser();
running.defer(() => browser.close());

for (const language of values.language.split(",") as ("es" | "de")[])
  for (const scheme of values.scheme.split(",") as ("light" | "dark" | "forced")[])
    for (const width of values.width.split(",")) await takeAll(browser, { language, scheme, width });

/** One browser a person: their pages follow each other in it, as on a day's work. */
async function takeAll(from: Browser, look: { language: "es" | "de"; scheme: "light" | "dark" | "forced"; width: string }) {
  const people = new Map<string, Page>();
  for (const { screen, view } of chosen) {
    const who = view.who ?? "";
    let page = people.get(who);
    if (!page) {
      const viewport = { width: Number(look.width), height: heights[look.width] ?? 900 };
      page = (await openBrowser(from, { colorScheme: look.scheme === "dark" ? "dark" : "light", viewport })).page;
      if (look.scheme === "forced") await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      people.set(who, page);
    }
    await take(page, screen, view, look);
  }
  for (const page of people.values()) await page.context().close();
}

async function take(page: Page, screen: ScreenName, view: View, look: { language: "es" | "de"; scheme: string; width: string }) {
  const file = `${screen}-${view.name}-${look.language}-${look.scheme}-${look.width}.png`;
  try {
    await showView(page, address ?? "", view, look.language);
    // Two screens high at most: what is further down is more of the same, and too small to see in the picture.
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const whole = await unstick(page);
    const clip = { x: 0, y: 0, width, height: Math.min(whole, 2 * height) };
    await page.screenshot({ path: join(folder ?? "", file), ...(whole > 0 && { fullPage: true, clip }) });
  } catch (error) {
    process.exitCode = 1;
    console.error(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
}

/**
 * How high the page is. What sticks to the window's edge stands at the page's own in a picture that is higher than the window, not across its middle; what
 * is opened over the page covers the window alone, wherever that stands on the page: then there is no height, and the picture is of the window.
 */
async function unstick(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (document.querySelector("[role=dialog], dialog[open]")?.checkVisibility()) return 0;
    const whole = document.documentElement.scrollHeight;
    if (whole > innerHeight) {
      for (const bar of document.querySelectorAll<HTMLElement>(".hub-top, .hub-form-bar")) bar.style.position = "static";
      for (const rail of document.querySelectorAll<HTMLElement>(".hub-rail")) rail.style.height = `${whole}px`;
    }
    return document.documentElement.scrollHeight;
  });
}
