import { listCellFindings } from "@hub/contract/checks/checks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const september = { year: 2026, month: 9 };
const file = (count: number) =>
  [
    "Person;Sex;Hired;Salary",
    ...Array.from({ length: count }, (_, index) => `P${index};${index % 2 === 0 ? "F" : "M"};01/15/2015;40000`),
  ].join("\n");
const findings = async (period = portal.october) => {
  const { body } = await portal.call(listCellFindings, { token: portal.tokens.groupOwner, query: period });
  return body.items.flatMap((item: { legalEntity: { code: string }; findings: { rule: string; params: object }[] }) =>
    item.findings.map(({ rule, params }) => [item.legalEntity.code, rule, params]),
  );
};

test("a delivery that is loaded is checked in its own transaction, and the month after it too", async () => {
  expect((await portal.deliver({ content: file(20) })).state).toBe("LOADED");
  // The first month of all has nothing before it but a month that is not validated.
  expect(await findings()).toEqual([["NOR", "previous-month-not-validated", {}]]);
  expect((await portal.deliver({ content: file(21), period: september })).state).toBe("LOADED");
  expect(await findings()).toEqual([
    ["NOR", "opening-equals-previous-closing", { opening: 20, previousClosing: 21 }],
    ["NOR", "previous-month-not-validated", {}],
  ]);
  // The month before is corrected: the finding goes with its cause.
  expect((await portal.deliver({ content: file(20), period: september })).state).toBe("LOADED");
  expect(await findings()).toEqual([["NOR", "previous-month-not-validated", {}]]);
});

test("a delivery in quarantine changes no finding", async () => {
  const before = await findings();
  expect((await portal.deliver({ content: `${file(3)}\nP9;X;never;1` })).state).toBe("QUARANTINED");
  expect(await findings()).toEqual(before);
});
