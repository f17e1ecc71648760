import { createPasswordLink } from "@hub/contract/configuration/users.ts";
import { listSessions } from "@hub/contract/session/account.ts";
import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SignInProvider, startSignInProvider } from "../apps/server/src/session/sso/testing/sign-in-provider.ts";
import { openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { newGroupDirectory } from "./group-portal.ts";
import { findPort, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { chooseLanguage, signInByForm, submitSignInForm } from "./sign-in.ts";

const people = [
  { email: "admin@norte.example", name: "Alba Ferrer" },
  { email: "stranger@norte.example", name: "Nadie Conocido" },
];
const client = { id: "hub", secret: "a secret of this test only, long enough" };

let browser: Browser;
let data: Awaited<ReturnType<typeof newGroupDirectory>>;
let address: string;
let provider: SignInProvider;
let portal: PortalProcess;
beforeAll(async () => {
  data = await newGroupDirectory();
  browser = await launchBrowser();
  const port = await findPort();
  address = `http://127.0.0.1:${port}`;
  provider = await startSignInProvider({ people, client: { ...client, redirectUri: `${address}/api/sso/callback` } });
  await startAs("both");
});
afterAll(async () => {
  await browser?.close();
  await stopPortalProcess(portal);
  await provider?.stop();
  await data?.remove();
});

/** The same portal, its people and data, with another way of signing in. */
async function startAs(login: "password" | "sso" | "both"): Promise<void> {
  const { port } = new URL(address);
  const sso = {
    HUB_OIDC_ISSUER: provider.issuer,
    HUB_OIDC_CLIENT_ID: client.id,
    HUB_OIDC_CLIENT_SECRET: client.secret,
    HUB_PUBLIC_URL: address,
    // Administrators are in the data already; without a password a first one could not be set beside single sign-on alone.
    HUB_ADMIN_EMAIL: "",
    HUB_ADMIN_PASSWORD: "",
  };
  portal = await startPortalProcess(data.directory, {
    program: "portal-with-people.ts",
    env: { HUB_PORT: port, HUB_LOGIN: login, ...(login === "password" ? {} : sso) },
  });
}

const corporate = "Entrar con la cuenta corporativa";
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("hub.session"));
/** All addresses of the tab, back and forward, as the browser itself keeps them. */
async function historyOf({ page, context }: Person): Promise<string> {
  const session = await context.newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  return entries.map(({ url }) => url).join("\n");
}
async function chooseAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Corporate sign-in" }).waitFor();
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.getByRole("button", { name: email }).click();
}
async function signInByPassword({ page }: Person, name = "admin", password = demoPassword): Promise<void> {
  await signInByForm(page, `${address}/#/login`, name, "es", password);
  await page.getByRole("navigation", { name: "Inicio" }).waitFor();
}
const signOut = async (page: Page): Promise<void> => {
  await page.locator(".hub-user").click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
};

describe("with both ways of signing in", () => {
  test("[AUTH-02] [AUTH-04] [AUTH-10] single sign-on leads to the page one wanted; its token is neither in the address nor in the history", async () => {
    const person = await openBrowser(browser);
    const { page } = person;
    await page.goto(`${address}/#/configuration?section=users`);
    const button = page.getByRole("link", { name: corporate });
    await button.waitFor();
    await expect.poll(() => page.locator("input[name=password]").count()).toBe(1);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await button.click();
    await chooseAtProvider(page, "admin@norte.example");
    await page.getByRole("heading", { name: "Configuración" }).waitFor();
    expect(page.url()).toBe(`${address}/#/configuration?section=users`);
    expect(await historyOf(person)).not.toMatch(/token|userName/i);
    expect(await page.evaluate(() => document.referrer)).not.toContain("token=");
    const { token } = JSON.parse((await stored(page)) ?? "{}") as { token: string };
    expect(token.length).toBeGreaterThan(30);
    expect(sent.filter((url) => url.includes(token))).toEqual([]);
    expect((await openApi(address, token).call(listSessions)).items[0]).toMatchObject({ current: true, method: "sso" });

    // Going back leads to no page that would sign in or spend anything.
    await page.goto(`${address}/#/account`);
    await page.getByRole("heading", { name: "Mi cuenta" }).waitFor();
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("[TODAY-07] a session that ended under a page: one signs in again at the corporate sign-in in another tab, and goes on with what was typed", async () => {
    const person = await openBrowser(browser);
    const { page, context } = person;
    await page.goto(`${address}/#/login`);
    await page.getByRole("link", { name: corporate }).click();
    await chooseAtProvider(page, "admin@norte.example");
    await page.locator(".hub-tiles").waitFor();
    await page.goto(`${address}/#/configuration?section=legal-entities`);
    await page
      .getByRole("button", { name: /^Añadir/ })
      .first()
      .click();
    const name = page
      .getByRole("dialog")
      .or(page.locator("main form"))
      .getByLabel(/^Nombre/)
      .first();
    await name.fill("Typed before the session ended");
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem("hub.session") ?? "{}") as { token: string };
      await fetch("./api/users/token", { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    });
    await name.press("Control+s");
    const again = page.getByRole("dialog", { name: "Inicie sesión de nuevo" });
    const way = again.getByRole("link", { name: corporate });
    await way.waitFor();
    const [opened] = await Promise.all([context.waitForEvent("page"), way.click()]);
    await chooseAtProvider(opened, "admin@norte.example");
    await again.waitFor({ state: "hidden" });
    expect(await name.inputValue()).toBe("Typed before the session ended");
    await context.close();
  });

  test("[AUTH-03] with a stored token /SSOToken does nothing but go home", async () => {
    const person = await openBrowser(browser);
    await signInByPassword(person);
    const before = await stored(person.page);
    const asked: string[] = [];
    person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await person.page.goto("about:blank");
    await person.page.goto(`${address}/#/SSOToken?token=another&userName=source%40norte.example`);
    await person.page.getByRole("navigation", { name: "Inicio" }).waitFor();
    expect(person.page.url()).toBe(`${address}/#/home`);
    expect(await stored(person.page)).toBe(before);
    expect(asked.filter((path) => path.startsWith("/api/sso"))).toEqual([]);
    await person.context.close();
  });

  test("[AUTH-03] a token nobody was given goes to sign-in with the reason, and does not stay in the address", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${address}/#/SSOToken?token=${"x".repeat(43)}&userName=admin%40norte.example`);
    await person.page
      .getByRole("alert")
      .getByText(/Este acceso ya se ha usado, ha caducado/)
      .waitFor();
    expect(await stored(person.page)).toBeNull();
    expect(await historyOf(person)).not.toContain("xxxx");
    await person.context.close();
  });

  test("[AUTH-04] [SHELL-05] somebody the portal does not know lands on /notFoundUser, without a user name", async () => {
    const person = await openBrowser(browser);
    const { page } = person;
    await page.goto(`${address}/#/login`);
    await page.getByRole("link", { name: corporate }).click();
    await chooseAtProvider(page, "stranger@norte.example");
    await page.getByRole("heading", { name: "Usuario no encontrado" }).waitFor();
    expect(page.url()).toBe(`${address}/#/notFoundUser`);
    expect(await page.title()).toContain("Usuario no encontrado");
    expect(await page.locator("body").textContent()).not.toMatch(/stranger|Nadie Conocido/);
    expect(await stored(page)).toBeNull();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: "Entrar con otra cuenta" }).click();
    await page.getByRole("link", { name: corporate }).waitFor();
    await person.context.close();
  });

  test("what somebody writes into sign-in's address is not shown, and leads nowhere else", async () => {
    const person = await openBrowser(browser);
    const { page } = person;
    await page.goto(
      `${address}/#/login?problem=${encodeURIComponent("Llama al 600 000 000")}&to=${encodeURIComponent("//evil.example/x")}`,
    );
    const alert = page.getByRole("alert").getByText("El acceso corporativo no se ha completado");
    await alert.waitFor();
    expect(await page.locator("body").textContent()).not.toContain("600 000 000");
    await expect.poll(() => page.getByRole("link", { name: corporate }).getAttribute("href")).toBe("./api/sso");
    await signInByPassword(person);
    expect(page.url()).toBe(`${address}/#/home`);
    await person.context.close();
  });

  test.each([
    ["es", "light"],
    ["de", "dark"],
  ] as const)("no barrier is found by axe at sign-in and on one's account in %s, %s", async (language, colorScheme) => {
    const person = await openBrowser(browser, { colorScheme });
    const { page } = person;
    await page.goto(`${address}/?lang=${language}#/login?problem=sso-unavailable`);
    await page.locator("form").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await submitSignInForm(page, "admin@norte.example", demoPassword);
    await page.locator(".hub-tiles").waitFor();
    await chooseLanguage(page, language);
    await page.goto(`${address}/#/account`);
    await page.getByRole("heading", { name: language === "es" ? "Mis sesiones" : "Meine Sitzungen" }).waitFor();
    await page.getByText(language === "es" ? "Esta sesión" : "Diese Sitzung").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // At 200 % zoom nothing stands outside the page.
    await page.setViewportSize({ width: 680, height: 425 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await chooseLanguage(page, "es");
    await person.context.close();
  });
});

describe("one's account", () => {
  test("[AUTH-08] the password is changed with the current one, and the other sessions end", async () => {
    const person = await openBrowser(browser);
    const other = await openBrowser(browser);
    await signInByPassword(person, "source");
    await signInByPassword(other, "source");
    const { page } = person;
    await page.locator(".hub-user").click();
    await page.getByRole("menuitem", { name: "Mi cuenta" }).click();
    const form = page.getByRole("form", { name: "Cambiar la contraseña" });
    const change = async (current: string, next: string, repeat = next) => {
      await form.getByLabel("Contraseña actual").fill(current);
      await form.locator("#password-password").fill(next);
      await form.getByLabel("Repita la contraseña nueva").fill(repeat);
      await page.keyboard.press("Enter");
    };
    const refused = (text: RegExp) => form.getByRole("alert").getByText(text).waitFor();
    await change(demoPassword, "a new long password", "another long password");
    await refused(/no coinciden/);
    await change("not the right one", "a new long password");
    await refused(/La contraseña actual no es correcta/);
    // What the bar at the top covers while the page is scrolled is no target.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findBarriers(page)).toEqual([]);
    await change(demoPassword, "a new long password");
    await page
      .getByText(/Contraseña cambiada\. Ha terminado 1 sesión más/)
      .first()
      .waitFor();

    await other.page.reload();
    await other.page
      .getByRole("alert")
      .getByText(/Su sesión ha terminado/)
      .waitFor();
    await signInByPassword(other, "source", "a new long password");
    expect(person.problems).toEqual([]);
    await person.context.close();
    await other.context.close();
  });

  test("[AUTH-08] one's sessions are listed, and another is ended from here", async () => {
    const person = await openBrowser(browser);
    const other = await openBrowser(browser);
    await signInByPassword(person, "owner");
    await signInByPassword(other, "owner");
    const { page } = person;
    await page.goto(`${address}/#/account`);
    const list = page.getByRole("region", { name: "Lista de mis sesiones" });
    await list.getByText("Esta sesión").waitFor();
    await expect.poll(() => list.getByText(/^Chrome en Linux/).count()).toBe(2);
    await list.getByRole("button", { name: /^Terminar la sesión/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Terminar", exact: true }).click();
    await list.getByRole("button", { name: /^Terminar la sesión/ }).waitFor({ state: "detached" });
    await other.page.reload();
    await other.page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    expect(await stored(other.page)).toBeNull();
    await person.context.close();
    await other.context.close();
  });

  test("[AUTH-08] a token is shown once, does what its scopes say, and nothing once it is revoked", async () => {
    const person = await openBrowser(browser);
    await signInByPassword(person);
    const { page } = person;
    await page.goto(`${address}/#/account`);
    await page.getByRole("button", { name: "Crear un token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Crear el token" }).click();
    await dialog.getByRole("alert").getByText("Marque al menos un permiso.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("Nombre").fill("Carga <b>nocturna</b>");
    await dialog.getByRole("checkbox", { name: "Ver entidades legales", exact: true }).check();
    await dialog.getByRole("button", { name: "Crear el token" }).click();
    const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
    const api = openApi(address, token);
    expect((await api.call(listLegalEntities)).items.length).toBeGreaterThan(1);
    await expect(api.call(listSettings)).rejects.toThrow(/operation-not-allowed/);
    await expect(api.call(listSessions)).rejects.toThrow(/403/);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Ya lo he guardado" }).click();
    await page.getByText("Carga <b>nocturna</b>").waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole("button", { name: "Revocar el token «Carga <b>nocturna</b>»" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revocar" }).click();
    await page.getByRole("region", { name: "Lista de mis tokens" }).getByText("Revocado").waitFor();
    await expect(api.call(listLegalEntities)).rejects.toThrow(/401/);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("a one-time link sets the password and signs in, once; its key does not stay in the address", async () => {
    const admin = await openApi(address).signIn("admin@norte.example", demoPassword);
    const { key } = await admin.call(createPasswordLink, { params: { email: "coordinator@norte.example" } });
    const person = await openBrowser(browser);
    const { page } = person;
    await page.goto(`${address}/?lang=es#/password?key=${key}`);
    await page.getByText("Elija la contraseña de Lena Vogt (coordinator@norte.example).").waitFor();
    expect(await historyOf(person)).not.toContain(key);
    expect(await findBarriers(page)).toEqual([]);
    await page.locator("#password-password").fill("coordinator is my name");
    await page.getByLabel("Repita la contraseña nueva").fill("coordinator is my name");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("La contraseña no puede contener su usuario").waitFor();
    await page.locator("#password-password").fill("ein ganz neuer Satz");
    await page.getByLabel("Repita la contraseña nueva").fill("ein ganz neuer Satz");
    await page.keyboard.press("Enter");
    await page.locator(".hub-tiles").waitFor();
    expect(JSON.parse((await stored(page)) ?? "{}")).toMatchObject({ userName: "coordinator@norte.example" });
    // Followed a second time, in the same tab: taken out of the address as well, and of no use any more.
    await page.evaluate((spent) => (location.hash = `#/password?key=${spent}`), key);
    await page
      .getByRole("alert")
      .getByText(/ya se ha usado|bereits verwendet/)
      .waitFor();
    expect(await historyOf(person)).not.toContain(key);
    await person.context.close();
  });

  test("[CONF-09] with a data-loader host the MUT leads there, in the tiles and the menu", async () => {
    const admin = await openApi(address).signIn("admin@norte.example", demoPassword);
    const setHost = async (value: string | null) => {
      const host = (await admin.call(listSettings)).items.find(({ key }) => key === "data-loader-host");
      await admin.call(updateSetting, { params: { key: "data-loader-host" }, body: { value }, ifMatch: host?.version ?? 0 });
    };
    await setHost("https://loader.example.com/in");
    const person = await openBrowser(browser);
    await signInByPassword(person, "group");
    const links = person.page.getByRole("link", { name: /^Entregas \(MUT\).*fuera del HUB/ });
    await expect.poll(() => links.count()).toBe(2);
    for (const link of await links.all()) {
      await expect.poll(() => link.getAttribute("href")).toBe("https://loader.example.com/in");
      await expect.poll(() => link.getAttribute("rel")).toContain("noopener");
    }
    await setHost(null);
    await person.page.reload();
    await person.page
      .getByRole("navigation", { name: "Inicio" })
      .getByRole("link", { name: /Entregas \(MUT\)/ })
      .click();
    await person.page.waitForURL(`${address}/#/mut`);
    await person.context.close();
  });
});

describe("with single sign-on alone", () => {
  beforeAll(async () => {
    await stopPortalProcess(portal);
    await startAs("sso");
  });

  test("[AUTH-01] [AUTH-06] a page leads straight to the corporate sign-in; who has signed out stays signed out", async () => {
    const person = await openBrowser(browser);
    const { page } = person;
    await page.goto(`${address}/#/configuration?section=users`);
    await chooseAtProvider(page, "admin@norte.example");
    await page.waitForURL(`${address}/#/configuration?section=users`);
    await page.getByRole("heading", { name: "Configuración" }).waitFor();
    await signOut(page);
    await page.getByText("Ha cerrado la sesión.").waitFor();
    expect(await stored(page)).toBeNull();
    expect(page.url()).toBe(`${address}/#/login?out=yes`);
    expect(await page.locator("input[name=password]").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.evaluate(() => (location.hash = "#/validation"));
    await page.waitForURL(/login/);
    await page.getByRole("link", { name: corporate }).click();
    await chooseAtProvider(page, "admin@norte.example");
    await page.locator(".hub-user").waitFor();
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  test("[AUTH-01] /SSOToken without a token leads to the corporate sign-in", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${address}/#/SSOToken`);
    await chooseAtProvider(person.page, "admin@norte.example");
    await person.page.getByRole("navigation", { name: "Inicio" }).waitFor();
    await person.context.close();
  });

  test("a session that does not last shows the reason and one button, not a circle", async () => {
    const person = await openBrowser(browser);
    const { page } = person;
    await page.route("**/api/users/validtoken", (route) => route.fulfill({ status: 401, json: { code: "session-ended", error: "x" } }));
    await page.goto(`${address}/#/account`);
    await chooseAtProvider(page, "admin@norte.example");
    await page
      .getByRole("alert")
      .getByText(/Su sesión ha terminado/)
      .waitFor();
    expect(page.url()).toBe(`${address}/#/login?to=%2Faccount&problem=session-ended`);
    await expect.poll(() => page.locator(".hub-sign-form a[href], .hub-sign-form button").count()).toBe(1);
    await person.context.close();
  });

  test("[AUTH-04] a provider that is down is told at sign-in, once", async () => {
    await provider.stop();
    await stopPortalProcess(portal);
    await startAs("sso");
    const person = await openBrowser(browser);
    await person.page.goto(`${address}/#/account`);
    await person.page.getByRole("alert").getByText("El acceso corporativo no responde en este momento").waitFor();
    expect(person.page.url()).toBe(`${address}/#/login?problem=sso-unavailable`);
    await person.page.getByRole("link", { name: corporate }).click();
    await person.page.getByRole("alert").getByText("El acceso corporativo no responde en este momento").waitFor();
    await person.context.close();
  });
});

describe("with user name and password alone", () => {
  beforeAll(async () => {
    await stopPortalProcess(portal);
    await startAs("password");
  });

  test("[AUTH-10] there is no corporate button, and /SSOToken says that it is not switched on", async () => {
    const person = await openBrowser(browser);
    await person.page.goto(`${address}/#/SSOToken`);
    await person.page.getByText("El acceso corporativo no está activado en este HUB.").waitFor();
    await person.page.getByRole("link", { name: "Ir al inicio de sesión" }).click();
    await person.page.locator("input[name=password]").waitFor();
    expect(await person.page.getByRole("link", { name: corporate }).count()).toBe(0);
    await signInByPassword(person);
    await person.context.close();
  });
});
