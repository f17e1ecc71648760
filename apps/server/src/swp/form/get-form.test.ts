import type { Output } from "@hub/contract/route.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type ItemsPortal, startItemsPortal } from "../testing/items-portal.ts";

let portal: ItemsPortal;
beforeAll(async () => (portal = await startItemsPortal()));
afterAll(() => portal.stop());

type Form = Output<(typeof getSwpForm)["answer"]>;
const formOf = async (name: string, language: "es" | "de" = "es"): Promise<Form> =>
  (await portal.call(getSwpForm, { token: portal.of(name).token, language })).body;
const pathsOf = ({ divisions }: Form) => divisions.map(({ ob, unit, code }) => `${ob.code}/${unit.code}/${code}`);

test("one is offered the divisions one may plan in, in the order of the tree, and none for reading", async () => {
  expect(pathsOf(await formOf("planner"))).toEqual(["IBE/COM/TIE", "IBE/RED/ACC", "IBE/RED/COR", "NOR/RED/ACC"]);
  expect(pathsOf(await formOf("planner-acc"))).toEqual(["IBE/RED/ACC"]);
  expect(pathsOf(await formOf("reader"))).toEqual([]);
});

test("[SWP-07] coverages come in the reader's language, with which of them close", async () => {
  const { coverages } = await formOf("reader", "de");
  expect(coverages.map(({ code, name, closes }) => [code, name, closes])).toEqual([
    ["OPEN", "Offen", false],
    ["IN_PROGRESS", "In Bearbeitung", false],
    ["COMPLETED", "Abgeschlossen", true],
    ["CANCELED", "Abgebrochen", true],
  ]);
});

test("[SWP-09] the company's domains are those of the settings", async () => {
  expect((await formOf("planner")).corporateDomains).toEqual(["example.com"]);
  await portal.send(`update setting set value = '"norte.example, example.com"' where key = 'corporate-domain'`);
  expect((await formOf("planner")).corporateDomains).toEqual(["norte.example", "example.com"]);
  await portal.send(`update setting set value = '"example.com"' where key = 'corporate-domain'`);
});

test("what lies in a closed part of the organisation is no longer offered; the number of statements is the same whatever there is", async () => {
  const few = await countStatements(() => formOf("planner-acc"));
  const many = await countStatements(() => formOf("planner"));
  expect(many).toBe(few);
  const id = portal.org("IBE/RED");
  const body = { code: "RED", name: "Unit RED", active: false };
  await portal.call(updateOrgNode, { token: portal.of("lead").token, params: { id }, ifMatch: 1, body });
  expect(pathsOf(await formOf("planner"))).toEqual(["IBE/COM/TIE", "NOR/RED/ACC"]);
  expect(pathsOf(await formOf("planner-acc"))).toEqual([]);
});
