import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launchBrowser, openBrowser, type Person, untilQuiet } from "../e2e/browser.ts";
import { signIn } from "../e2e/sign-in.ts";
import { openApi } from "./api.ts";
import { demoPassword } from "./demo/group.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";

// The pictures of README, of a demonstration that runs: `node scripts/demo-pictures.ts http://127.0.0.1:8080 [folder]`.
const [address = "http://127.0.0.1:8080", folder = join(import.meta.dirname, "../docs/pictures")] = process.argv.slice(2);
const viewport = { width: 1440, height: 900 };
const most = 200_000;

const api = await openApi(address).signIn("group@norte.example", demoPassword);
const closed = (await api.call(listScenarios)).items.find(({ state }) => state === "CLOSED");
const pictures: { name: string; hash: string; ready: (page: Person["page"]) => Promise<void> }[] = [
  { name: "home", hash: "#/", ready: (page) => page.locator("main h1").waitFor() },
  { name: "report", hash: `#/dashboards/2/dashboard?scenarioId=${closed?.id}`, ready: showsCharts },
];

/** The page before stays until the next one is ready. */
async function showsCharts(page: Person["page"]): Promise<void> {
  await page.locator("main h1").filter({ hasNotText: "Hola" }).waitFor();
  await page.getByText("Evolución", { exact: true }).first().click();
  await page.locator(".hub-chart-drawing").first().waitFor();
}

await mkdir(resolve(folder), { recursive: true });
const browser = await launchBrowser();
try {
  const { page } = await openBrowser(browser, { viewport });
  await signIn(page, address, "group", "es");
  for (const { name, hash, ready } of pictures) {
    await page.goto(`${address}/${hash}`);
    await ready(page);
    await untilQuiet(page);
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await page.mouse.move(0, 0);
    const png = await page.screenshot({ type: "png" });
    if (png.length > most) throw new Error(`${name}.png has ${png.length} bytes, more than ${most}.`);
    await writeFile(join(resolve(folder), `${name}.png`), png);
    console.log(`${name}.png ${png.length} bytes`);
  }
} finally {
  await browser.close();
}
