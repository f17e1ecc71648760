import { createGroup } from "@hub/contract/configuration/groups.ts";
import { allUsers, configurationOptions, configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import type { Input } from "@hub/contract/route.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { selectionBar, untilChosen } from "./selection-bar.ts";

/** More than the list shows at first. */
const many = 55;
const nameOf = (at: number) => `Persona ${String(at).padStart(2, "0")}`;
const t = (key: MessageKey, params: MessageParams = {}) => translate("es", key, params);
const everything = { legalEntityIds: null, sections: null, ingestionIds: null, validFrom: null, validTo: null };

let portal: GroupPortal;
let admin: Api;
let here: Person;
beforeAll(async () => {
  portal = await startGroupPortal();
  admin = await portal.as("admin");
  const views = { reports: null, scenarios: null };
  const assignments = [{ role: "data-owner" as const, ...everything }];
  await admin.call(createGroup, { body: { area: "HUB", name: "Lectores", description: "", active: true, assignments, views } });
  for (let at = 1; at <= many; at += 1) {
    const body = {
      action: "save",
      person: { email: `persona.${at}@norte.example`, version: null, name: nameOf(at), language: "es" },
      areas: { HUB: { version: null, group: { mode: "none" }, assignments, views } },
      remove: [],
    } satisfies Input<NonNullable<(typeof configureUsersInPlatform)["body"]>>;
    await admin.call(configureUsersInPlatform, { body });
  }
  here = await openBrowser(portal.browser);
  await signIn(here.page, portal.address, "admin", "es");
}, 300_000);
afterAll(async () => {
  await here?.context.close();
  await portal?.stop();
});

const inactive = async () => (await admin.call(allUsers, { query: { search: "persona", state: "inactive" } })).total;
const bar = () => selectionBar(here.page);
const chosen = (text: string) => untilChosen(here.page, text);
const box = (at: number) => here.page.getByRole("checkbox", { name: new RegExp(`Seleccionar ${nameOf(at)} `) });
const row = (at: number) => here.page.getByRole("row").filter({ hasText: nameOf(at) });
const dialog = (name: string) => here.page.getByRole("dialog", { name });
async function openList(): Promise<void> {
  await here.page.goto("about:blank");
  await here.page.goto(`${portal.address}/#/configuration?section=users&q=persona`);
  await row(1).waitFor();
}

test(
  "[MANY-01] users by mouse: boxes and a range with Shift, one preview, one result, and undone from there",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    await openList();
    await box(2).click();
    await box(6).click({ modifiers: ["Shift"] });
    await chosen("5 seleccionados");
    await box(4).click();
    await chosen("4 seleccionados");
    expect(await findBarriers(page)).toEqual([]);
    await bar()
      .getByRole("button", { name: t("users.many-end-access") })
      .click();
    const preview = dialog(t("tasks.kind-users-end-access"));
    await preview.getByRole("heading", { name: "De 4 registros seleccionados" }).waitFor();
    await preview.getByRole("row", { name: /Activo.*Inactivo/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await inactive()).toBe(0);
    await preview.getByRole("button", { name: "Finalizar el acceso de 4 personas" }).click();
    const told = dialog(t("tasks.kind-users-end-access"));
    await told.getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-users-end-access") }) }).waitFor();
    expect(await inactive()).toBe(4);
    expect(await findBarriers(page)).toEqual([]);
    await told.getByRole("button", { name: t("tasks.undo-act"), exact: true }).click();
    await page.getByRole("button", { name: "Deshacer 4 cambios" }).click();
    await told.getByText(/4 registros han vuelto a como estaban/).waitFor();
    expect(await inactive()).toBe(0);
    await told
      .getByRole("button", { name: t("ui.close"), exact: true })
      .last()
      .click();
    await told.waitFor({ state: "hidden" });
    expect(
      await bar()
        .getByRole("button", { name: t("users.many-end-access") })
        .count(),
    ).toBe(0);
    expect(here.problems).toEqual([]);
  },
);

test(
  "[MANY-01] users by keyboard alone: Space, Shift and arrows, all of the filter but one, into a group",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    await openList();
    await row(1).focus();
    await page.keyboard.press("Space");
    await chosen("1 seleccionado");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowUp");
    await chosen("2 seleccionados");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await chosen("4 seleccionados");
    await bar().getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await chosen("50 seleccionados");
    await bar()
      .getByRole("button", { name: `Seleccionar los ${many} del filtro` })
      .press("Enter");
    await chosen(`${many} seleccionados`);
    await row(3).focus();
    await page.keyboard.press("Space");
    await chosen(`${many - 1} seleccionados`);
    await bar()
      .getByRole("button", { name: t("users.many-join-group") })
      .press("Enter");
    const preview = dialog(t("tasks.kind-users-join-group"));
    const field = preview.getByLabel(t("users.many-field-group")).first();
    await field.focus();
    await page.keyboard.type("Lectores");
    await page.getByRole("option", { name: /Lectores/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await preview.getByRole("heading", { name: `De ${many - 1} registros seleccionados` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await preview.getByRole("button", { name: `Añadir ${many - 1} personas` }).press("Enter");
    const told = dialog(t("tasks.kind-users-join-group"));
    await told.getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-users-join-group") }) }).waitFor();
    const { items } = await admin.call(allUsers, { query: { search: "persona", limit: 200 } });
    expect(items.filter(({ groupCount }) => groupCount === 1)).toHaveLength(many - 1);
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "hidden" });
    expect(here.problems).toEqual([]);
  },
);

test(
  "[MANY-01] a role by keyboard alone: given to all of the filter on one entity up to a day, taken of it again, and undone",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    await openList();
    await row(1).focus();
    await page.keyboard.press("Space");
    await bar().getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await bar()
      .getByRole("button", { name: `Seleccionar los ${many} del filtro` })
      .press("Enter");
    await chosen(`${many} seleccionados`);
    const pick = async (of: ReturnType<typeof dialog>, label: string, text: string) => {
      await of.getByLabel(label, { exact: true }).first().focus();
      await page.keyboard.type(text);
      await page.getByRole("listbox").getByRole("option", { name: text }).first().waitFor();
      await page.keyboard.press("Enter");
    };
    const roleOf = t("roles.role-upload-coordinator");
    const held = async () => {
      const { items } = await admin.call(allUsers, { query: { search: "persona", limit: 200, role: "upload-coordinator" } });
      return items.length;
    };
    const { legalEntities } = await admin.call(configurationOptions, {});
    const [entity] = legalEntities;
    if (!entity) throw new Error("the group has entities");
    await bar()
      .getByRole("button", { name: t("users.many-give-grant") })
      .press("Enter");
    const giving = dialog(t("tasks.kind-users-give-grant"));
    await pick(giving, t("users.field-role"), roleOf);
    await pick(giving, t("users.many-field-entity"), entity.name);
    await giving.getByLabel(t("users.field-validTo")).first().focus();
    await page.keyboard.type("31/12/2099");
    await page.keyboard.press("Tab");
    await giving.getByRole("row", { name: new RegExp(`${t("users.many-grant-none")}.*${roleOf}.*2099`) }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await giving.getByRole("button", { name: `Asignar el rol a ${many} personas` }).press("Enter");
    const given = t("tasks.act-result", { kind: t("tasks.kind-users-give-grant") });
    await dialog(t("tasks.kind-users-give-grant")).getByRole("heading", { name: given }).waitFor();
    expect(await held()).toBe(many);
    await page.keyboard.press("Escape");
    await dialog(t("tasks.kind-users-give-grant")).waitFor({ state: "hidden" });
    await row(1).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await chosen("2 seleccionados");
    await bar()
      .getByRole("button", { name: t("users.many-take-grant") })
      .press("Enter");
    const taking = dialog(t("tasks.kind-users-take-grant"));
    await pick(taking, t("users.field-role"), roleOf);
    await taking.getByRole("row", { name: new RegExp(`${roleOf}.*${t("users.many-grant-none")}`) }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await taking.getByRole("button", { name: "Retirar el rol a 2 personas" }).press("Enter");
    const told = dialog(t("tasks.kind-users-take-grant"));
    const taken = t("tasks.act-result", { kind: t("tasks.kind-users-take-grant") });
    await told.getByRole("heading", { name: taken }).waitFor();
    expect(await held()).toBe(many - 2);
    await told.getByRole("button", { name: t("tasks.undo-act"), exact: true }).press("Enter");
    await page.getByRole("button", { name: "Deshacer 2 cambios" }).press("Enter");
    await told.getByText(/2 registros han vuelto a como estaban/).waitFor();
    expect(await held()).toBe(many);
    expect(here.problems).toEqual([]);
  },
);

test(
  "[MANY-01] an answer that is lost after the yes is told, and the same yes once more does nothing twice",
  { timeout: 120_000 },
  async () => {
    const { page, context, problems } = await openBrowser(portal.browser);
    await signIn(page, portal.address, "admin", "es");
    await page.goto(`${portal.address}/#/configuration?section=users&q=persona`);
    for (const at of [2, 3]) await page.getByRole("checkbox", { name: new RegExp(`Seleccionar ${nameOf(at)} `) }).click();
    await selectionBar(page)
      .getByRole("button", { name: t("users.many-end-access") })
      .click();
    const preview = page.getByRole("dialog", { name: t("tasks.kind-users-end-access") });
    const yes = preview.getByRole("button", { name: "Finalizar el acceso de 2 personas" });
    const sent: string[] = [];
    await page.route(/\/api\/selections\/\d+\/run/, async (route) => {
      sent.push(route.request().url());
      // The first one is done; what it answers comes nowhere.
      const answer = await route.fetch();
      await (sent.length === 1 ? route.abort("connectionreset") : route.fulfill({ response: answer }));
    });
    await yes.click();
    await preview.getByRole("alert").waitFor();
    expect(await inactive()).toBe(2);
    await yes.click();
    const told = page.getByRole("dialog", { name: t("tasks.kind-users-end-access") });
    await told.getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-users-end-access") }) }).waitFor();
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
    const { items } = await admin.call(allUsers, { query: { search: "persona", state: "inactive" } });
    expect(items.map(({ name }) => name).toSorted()).toEqual([nameOf(2), nameOf(3)]);
    expect(problems.filter((problem) => !problem.includes("ERR_CONNECTION_RESET"))).toEqual([]);
    await context.close();
  },
);
