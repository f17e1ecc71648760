import { createCard, deleteCard, publishCard } from "@hub/contract/glossary/cards.ts";
import { emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

test("[MANY-08] a deleted card is found among the deleted, refused while another has its name, and brought back", async () => {
  const group = await portal.as("group");
  const text = { ...emptyTexts, peopleKpiName: "Ausencias", description: "Qué es.", calculation: "A / B.", measure: "Porcentaje" };
  const body = { ...emptyCard, glossary: "kpi" as const, globalName: "Back again", texts: { ...emptyCard.texts, es: text, en: text } };
  const card = await group.call(createCard, { body });
  await group.call(publishCard, { params: { id: card.id }, ifMatch: card.version, body: { published: true } });
  await group.call(deleteCard, { params: { id: card.id }, ifMatch: card.version });
  const other = await group.call(createCard, { body });

  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "group", "es");
  await page.goto(`${portal.address}/#/glossary`);
  await page.getByRole("button", { name: "Eliminados", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Eliminados" });
  await dialog.getByText(/la veían los lectores/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Recuperar «Back again»" }).click();
  const question = page.getByRole("dialog", { name: "Recuperar «Back again»" });
  await question.getByRole("button", { name: "Recuperar", exact: true }).click();
  // Why it cannot come back is said where it was asked for.
  await question.getByRole("alert").getByRole("listitem").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await group.call(deleteCard, { params: { id: other.id }, ifMatch: other.version });
  await question.getByRole("button", { name: "Recuperar", exact: true }).click();
  await page.getByText("Se ha recuperado «Back again».").waitFor();
  await page.keyboard.press("Escape");
  await page.goto(`${portal.address}/#/glossary?card=${card.id}`);
  await page
    .getByRole("heading", { name: /Ausencias/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
