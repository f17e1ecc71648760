import type { Input } from "@hub/contract/route.ts";
import { configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readMail, startMailServer } from "../apps/server/src/mail/testing/mail-server.ts";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const publicUrl = "http://hub.norte.example";
const texts = await loadTexts("es");
const t = (key: string): string => texts[key] ?? key;

let portal: GroupPortal;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  portal = await startGroupPortal({
    HUB_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    HUB_MAIL_FROM: "HUB <hub@norte.example>",
    HUB_PUBLIC_URL: publicUrl,
  });
  const admin = await portal.as("admin");
  for (const name of ["uno", "dos"]) {
    const body = {
      action: "save",
      person: { email: `invitada.${name}@norte.example`, version: null, name: `Invitada ${name}`, language: "es" },
      areas: { WF: { version: null, role: "wf-user", validFrom: null, validTo: null } },
      remove: [],
    } satisfies Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
    await admin.call(configureUsersInPlatform, { body });
  }
}, 300_000);
afterAll(async () => {
  await portal?.stop();
  await mails?.stop();
});

/** Where the last link leads that somebody was sent, at the portal as it is reached here; once there are so many. */
function linkFor(email: string, count: number): Promise<string> {
  return vi.waitFor(
    () => {
      const sent = mails.received.map(readMail).filter(({ headers }) => headers["to"] === email);
      expect(sent).toHaveLength(count);
      const [, path = ""] = /http:\/\/hub\.norte\.example(\/#\/password\?key=[\w-]{43})/.exec(sent.at(-1)?.text ?? "") ?? [];
      return `${portal.address}${path}`;
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator("#password-password").fill(password);
  await page.locator("#password-repeat").fill(password);
  await page.getByRole("button", { name: t("session.password-save") }).click();
  await page.locator(".hub-tiles").waitFor();
}

test(
  "[MANY-05] whoever is invited sets a password by the mail's link and is in; who forgot it asks at sign-in, and is in by the next mail",
  { timeout: 240_000 },
  async () => {
    const office = await openBrowser(portal.browser);
    await signIn(office.page, portal.address, "admin", "es");
    await office.page.goto(`${portal.address}/#/configuration?section=users&q=invitada&in=not-invited`);
    await office.page.getByText("Invitada dos").first().waitFor();
    await office.page.getByRole("button", { name: t("users.invite-many") }).click();
    const dialog = office.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Invitar a 2 personas" }).click({ trial: true });
    expect(await findBarriers(office.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Invitar a 2 personas" }).click();
    await office.page.getByText("Se envían 2 invitaciones.").waitFor();

    const email = "invitada.uno@norte.example";
    const { page, problems } = await openBrowser(portal.browser);
    await setPassword(page, await linkFor(email, 1), "una frase larga y propia");

    // At sign-in, where nothing of the portal is loaded yet.
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(portal.address);
    await page.getByRole("link", { name: t("session.forgotten") }).click();
    await page.locator("input[name=email]").fill("nobody");
    await page.getByRole("button", { name: t("session.forgotten-send") }).click();
    await page.getByText(t("session.email-incomplete")).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.locator("input[name=email]").fill(email);
    await page.getByRole("button", { name: t("session.forgotten-send") }).click();
    await page.getByRole("status").getByText(email).waitFor();
    await setPassword(page, await linkFor(email, 2), "otra frase larga y propia");
    expect(problems).toEqual([]);

    await office.page.goto(`${portal.address}/#/configuration?section=users&user=invitada.dos@norte.example`);
    await office.page.getByText("Enviada el").waitFor();
    await office.page.goto(`${portal.address}/#/configuration?section=users&user=${email}`);
    await office.page.getByRole("button", { name: t("users.sessions-show") }).click();
    await office.page.getByRole("region", { name: "Sesiones de Invitada uno" }).getByText(t("account.method-link")).first().waitFor();
    expect(await findBarriers(office.page)).toEqual([]);
  },
);
