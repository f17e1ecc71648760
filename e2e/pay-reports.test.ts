import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser } from "./browser.ts";
import { newDemonstrationDirectory, startDemonstration } from "./demonstration.ts";
import { settle } from "./pictures/show.ts";
import { stopPortalProcess } from "./portal-process.ts";
import { signIn } from "./sign-in.ts";

const entity = "Norte Corporación, S.A.";
const code = "ES-COR";

test(
  "[FIG-08] an entity's pay report is prepared, looked at and recorded as handed over, each offered once the one before is done, and is in the authority's file",
  { timeout: 600_000 },
  async () => {
    await using running = new AsyncDisposableStack();
    const data = await newDemonstrationDirectory();
    running.defer(data.remove);
    const portal = await startDemonstration(data.directory);
    running.defer(() => stopPortalProcess(portal));
    const browser = await launchBrowser();
    running.defer(() => browser.close());
    const { page, problems } = await openBrowser(browser, { viewport: { width: 1280, height: 800 } });
    await signIn(page, portal.address, "owner", "es");
    await page.goto(`${portal.address}/#/dashboards/6/dashboard`);
    await settle(page);
    const row = page.getByRole("row").filter({ hasText: code });
    const dialog = page.getByRole("dialog");
    const box = dialog.getByRole("checkbox", { name: new RegExp(`^${entity.replaceAll(".", "\\.")}`) });
    const open = async (step: string) => {
      await page.getByRole("button", { name: step, exact: true }).click();
      await dialog.getByRole("checkbox", { name: "Todas", exact: true }).waitFor();
    };
    /** Takes a step with the one entity, of all that are offered. */
    const take = async (words: string, does: string) => {
      const all = dialog.getByRole("checkbox", { name: "Todas", exact: true });
      await all.check();
      await all.uncheck();
      await box.check();
      if (words !== "") await dialog.getByRole("textbox").fill(words);
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole("button", { name: does, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };

    // What nobody has prepared waits for no other step.
    for (const step of ["Revisar", "Registrar lo presentado"]) {
      await open(step);
      expect(await box.count()).toBe(0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await open("Preparar");
    await take("", "Preparar 1 entidad");
    await row.getByText(/^Preparado: v1, el .*, por Rui Antunes$/).waitFor();
    await open("Registrar lo presentado");
    expect(await box.count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open("Revisar");
    await take("Contrastado con la nómina.", "Dar por revisada 1 entidad");
    await row.getByText("Nota de la revisión: Contrastado con la nómina.").waitFor();
    const waiting = page.getByText(/^Por presentar \(\d+\)$/);
    const countOf = async () => Number(/\d+/.exec((await waiting.textContent()) ?? "")?.[0]);
    const before = await countOf();
    await open("Registrar lo presentado");
    await take("Registro 2026-1188", "Registrar 1 entidad");
    await row.getByText(/^v1, el .*, por Rui Antunes$/).waitFor();
    expect(await countOf()).toBe(before - 1);
    // What was handed over is offered, and not meant.
    await open("Registrar lo presentado");
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Exportar lo presentado (UE)" }).click();
    await dialog.getByRole("radio", { name: "CSV" }).check();
    await dialog.getByRole("button", { name: "Exportar", exact: true }).click();
    await dialog.getByRole("heading", { name: "La exportación está lista" }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Descargar", exact: true }).click(),
    ]);
    const [, ...lines] = (await readFile(await download.path(), "utf8")).replaceAll('"', "").trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(entity);
    expect(lines[0]).toMatch(/Registro 2026-1188;.*Rui Antunes;.*Rui Antunes;.*Contrastado con la nómina\.$/);
    expect(problems).toEqual([]);
  },
);
