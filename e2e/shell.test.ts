import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { administrator, newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { submitSignInForm } from "./sign-in.ts";

let browser: Browser;
let portal: PortalProcess;
let data: Awaited<ReturnType<typeof newDataDirectory>>;
beforeAll(async () => {
  data = await newDataDirectory();
  portal = await startPortalProcess(data.directory);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stopPortalProcess(portal);
  await data?.remove();
});

async function signIn({ page }: Person, password = administrator.password): Promise<void> {
  await submitSignInForm(page, administrator.email, password);
}

async function signedIn(options?: Parameters<typeof openBrowser>[1]): Promise<Person> {
  const person = await openBrowser(browser, options);
  await person.page.goto(portal.address);
  await signIn(person);
  await person.page.getByRole("heading", { level: 1 }).waitFor();
  await person.page.getByRole("button", { name: administrator.email }).waitFor();
  return person;
}

describe("signing in", () => {
  test("[AUTH-05] [AUTH-09] whoever is not signed in goes to sign-in, and from there to the page they wanted", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${portal.address}/#/configuration?section=users`);
    await person.page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    await signIn(person);
    await person.page.waitForURL(/#\/configuration/);
    expect(person.page.url()).toContain("#/configuration?section=users");
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("[AUTH-05] [ERR-01] a wrong password is told at the form in the server's words, and the next try works", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(portal.address);
    await signIn(person, "not the right one");
    const alert = person.page.locator("form").getByRole("alert");
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain("El usuario o la contraseña no son correctos");
    await signIn(person);
    await person.page.getByRole("navigation", { name: "Inicio" }).waitFor();
    await person.context.close();
  });

  test("[AUTH-06] [SHELL-03] signing out clears the stored user and ends the session on the server", async () => {
    const person = await signedIn();
    const stored = await person.page.evaluate(() => localStorage.getItem("hub.session"));
    const { token } = JSON.parse(stored ?? "{}") as { token: string };
    await person.page.getByRole("button", { name: administrator.email }).click();
    await person.page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
    await person.page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    expect(await person.page.evaluate(() => localStorage.getItem("hub.session"))).toBeNull();
    const answer = await fetch(`${portal.address}/api/users/validtoken`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    await person.context.close();
  });

  test("[AUTH-07] [AUTH-08] a 401 of the server signs the user out; calls carry the token in a header", async () => {
    const person = await signedIn();
    const sent: string[] = [];
    person.page.on(
      "request",
      (request) => request.url().includes("/api/users/validtoken") && sent.push(request.headers()["authorization"] ?? ""),
    );
    const { token } = JSON.parse((await person.page.evaluate(() => localStorage.getItem("hub.session"))) ?? "{}") as { token: string };
    // Away from the page meanwhile: it would hear of it by a question of its own, and not ask again.
    await person.page.goto("about:blank");
    await fetch(`${portal.address}/api/users/token`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    await person.page.goto(portal.address);
    await person.page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    expect(sent[0]).toBe(`Bearer ${token}`);
    expect(await person.page.evaluate(() => localStorage.getItem("hub.session"))).toBeNull();
    await person.context.close();
  });

  test("[AUTH-09] a page one may not use says so and whom to ask, also by a hand-edited address", async () => {
    const person = await signedIn();
    await person.page.evaluate(() => (location.hash = "#/validation"));
    await person.page.getByRole("heading", { name: "No tiene acceso a esta página" }).waitFor();
    await person.context.close();
  });
});

describe("the frame", () => {
  test("[SHELL-02] [SHELL-03] an administrator sees the top bar and their tiles, and none they may not use", async () => {
    const person = await signedIn();
    await person.page
      .getByRole("navigation", { name: "Inicio" })
      .getByRole("link", { name: /^Glosario/ })
      .waitFor();
    const tiles = await person.page.getByRole("navigation", { name: "Inicio" }).getByRole("link").count();
    expect(tiles).toBe(10);
    expect(await person.page.getByRole("link", { name: /^Validación/ }).count()).toBe(0);
    const options = await person.page.getByRole("combobox", { name: "Idioma" }).locator("option").allTextContents();
    expect(options).toEqual(["es-ES · Español", "en-EN · English", "de-DE · Deutsch", "pt-PT · Português"]);
    await person.context.close();
  });

  test("[SHELL-02] a tile opens its area", async () => {
    const person = await signedIn();
    await person.page
      .getByRole("navigation", { name: "Inicio" })
      .getByRole("link", { name: /^Glosario/ })
      .click();
    await person.page.getByRole("heading", { name: "Glosario", level: 1 }).waitFor();
    await person.page.getByRole("searchbox", { name: "Buscar en todos los campos e idiomas" }).waitFor();
    await person.context.close();
  });

  test("[SHELL-14] [SHELL-07] the language switches in place, is kept for the user on the server, and may come with the address", async () => {
    const person = await signedIn();
    await person.page.getByRole("combobox", { name: "Idioma" }).selectOption("de");
    await person.page.getByRole("heading", { name: `Guten Tag, ${administrator.email}` }).waitFor();
    expect(await person.page.title()).toBe("Start · HUB Main");
    const other = await signedIn();
    await other.page.getByRole("heading", { name: `Guten Tag, ${administrator.email}` }).waitFor();
    await other.page.goto(`${portal.address}/?lang=pt#/home`);
    await other.page.getByRole("heading", { name: `Olá, ${administrator.email}` }).waitFor();
    await other.page.goto(`${portal.address}/#/home?lang=en`);
    await other.page.reload();
    await other.page.getByRole("heading", { name: `Hello, ${administrator.email}` }).waitFor();
    await other.page.getByRole("combobox", { name: "Language" }).selectOption("es");
    await other.page.getByRole("heading", { name: `Hola, ${administrator.email}` }).waitFor();
    await person.context.close();
    await other.context.close();
  });

  test("[SHELL-10] an address that is no screen gives 404 'This page could not be found'", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${portal.address}/?lang=en#/no/such/page`);
    await person.page.getByRole("heading", { name: "This page could not be found" }).waitFor();
    await person.context.close();
  });

  test("[SHELL-11] a chunk that cannot be loaded reloads the page once, then says what to do", async () => {
    const person = await signedIn();
    let loads = 0;
    person.page.on("load", () => (loads += 1));
    await person.page.route(/ConfigurationPage-.*\.js$/, (route) => route.abort());
    await person.page.evaluate(() => (location.hash = "#/configuration"));
    await person.page.getByRole("heading", { name: "Se ha producido un error en esta página" }).waitFor();
    expect(loads).toBe(1);
    await person.context.close();
  });

  test("[SHELL-05] the page for unknown users shows its title and hides the user name", async () => {
    const person = await signedIn();
    await person.page.evaluate(() => (location.hash = "#/notFoundUser"));
    await person.page.getByRole("heading", { name: "Usuario no encontrado" }).waitFor();
    expect(await person.page.title()).toContain("Usuario no encontrado");
    expect(await person.page.getByText(administrator.email).count()).toBe(0);
    await person.context.close();
  });

  test("[SHELL-06] sign-in is a bare container with a notification area", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${portal.address}/#/login`);
    await person.page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    expect(await person.page.getByRole("banner").count()).toBe(0);
    await expect.poll(() => person.page.locator(".hub-notifications [role=alert], .hub-notifications [role=status]").count()).toBe(2);
    await person.context.close();
  });

  test("[SHELL-08] [ERR-01] without a connection a notification says so, bottom right in the error group", async () => {
    const person = await signedIn();
    await person.page.route("**/api/languages", (route) => route.abort());
    // From here the page's time goes on when the test says: a slow machine makes a notification neither shorter nor longer.
    await person.page.clock.install();
    await person.page.clock.pauseAt((await person.page.evaluate(() => Date.now())) + 1000);
    await person.page.getByRole("combobox", { name: "Idioma" }).selectOption("en");
    await person.page.clock.runFor(1000);
    const group = person.page.getByRole("alert", { name: /Errores|Errors/ });
    await group.getByText(/^(Sin conexión con el servidor|No connection with the server)$/).waitFor();
    const box = await group.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1300);
    expect(box?.y ?? 0).toBeGreaterThan(600);
    await person.page.clock.runFor(8500);
    await expect.poll(() => group.getByRole("listitem").count()).toBe(1);
    await person.page.clock.runFor(5000);
    await person.page.clock.resume();
    await group.getByRole("listitem").waitFor({ state: "detached" });
    await person.context.close();
  });

  test("who asked their system for less motion gets a menu at once, others see it come", async () => {
    const { page, context } = await signedIn();
    const menu = page.getByRole("menu");
    const motion = async () => {
      await page.getByRole("button", { name: administrator.email }).click();
      await menu.waitFor();
      const duration = await menu.evaluate((shown) => shown.style.transitionDuration);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      return duration;
    };
    expect(await motion()).toBe("");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await motion()).toMatch(/^\d+ms$/);
    await context.close();
  });

  test("[SHELL-13] version and mode are shown", async () => {
    const person = await signedIn();
    await person.page.getByText(/Versión \d+\.\d+\.\d+ · modo producción/).waitFor();
    await person.context.close();
  });

  test("[SHELL-12] what takes longer than 200 ms shows a loading state", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(portal.address);
    // Answered only once the loading state was seen, however slow the machine is.
    const seen = Promise.withResolvers<void>();
    await person.page.route("**/api/users/validtoken", async (route) => {
      await seen.promise;
      await route.continue();
    });
    await signIn(person);
    await person.page.locator('[role=status][aria-busy="true"]').waitFor();
    seen.resolve();
    await person.page.getByRole("navigation", { name: "Inicio" }).waitFor();
    // Home has a question of its own behind it.
    await expect.poll(() => person.page.locator('[aria-busy="true"]').count()).toBe(0);
    await person.context.close();
  });

  test.each([
    ["es", "light"],
    ["de", "dark"],
  ] as const)("no barrier is found by axe in %s, %s", async (language, colorScheme) => {
    const person = await openBrowser(browser, { colorScheme });
    const { page } = person;
    await page.goto(`${portal.address}/?lang=${language}#/login`);
    await page.locator("form").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${portal.address}/?lang=${language}#/nowhere`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.goto(`${portal.address}/?lang=${language}#/home`);
    await signIn(person);
    await page.getByRole("navigation", { name: /Inicio|Start/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.evaluate(() => (location.hash = "#/glossary"));
    await page.getByRole("link", { name: /^(Absentismo|Abwesenheitsquote|Absenteeism)$/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });
});
