import { describe, expect, test } from "vitest";
import { checkEntry, chooseIngestion, type DeliveryOptions, offeredYears, startEntry } from "./delivery-entry.ts";

const spain = { id: 1, code: "ES01", name: "España" };
const brazil = { id: 2, code: "BR01", name: "Brasil" };
const people = { id: 10, code: "ONHR", name: "Personas", section: "OnHR", entityFrom: "delivery", legalEntities: [spain, brazil] } as const;
const plan = { id: 11, code: "PLN", name: "Plantilla", section: "PLN", entityFrom: "delivery", legalEntities: [brazil] } as const;
const group = { id: 12, code: "GRP", name: "Grupo", section: "PLN", entityFrom: "column", legalEntities: [spain, brazil] } as const;
const offer = (...ingestions: unknown[]) => ({ ingestions, period: { year: 2026, month: 10 } }) as DeliveryOptions;
const file = new File(["a;b\n1;2\n"], "a.csv");

describe("the delivery form", () => {
  test("opens with the month that is due, and with what there is only one of", () => {
    expect(startEntry(offer(people, plan))).toEqual({ year: 2026, month: 10 });
    expect(startEntry(offer(plan))).toMatchObject({ ingestionId: 11, legalEntityId: 2 });
    expect(startEntry(offer(people))).toMatchObject({ ingestionId: 10, legalEntityId: undefined });
  });

  test("is filled in with what is wanted, as far as it is offered", () => {
    const options = offer(people, plan);
    expect(startEntry(options, { ingestionId: 10, legalEntityId: 2, year: 2025, month: 3 })).toEqual({
      ingestionId: 10,
      legalEntityId: 2,
      year: 2025,
      month: 3,
    });
    expect(startEntry(options, { ingestionId: 99, legalEntityId: 1, year: 2025 })).toEqual({ year: 2026, month: 10 });
    expect(startEntry(options, { ingestionId: 11, legalEntityId: 1 })).toMatchObject({ ingestionId: 11, legalEntityId: 2 });
  });

  test("finds the ingestion by the section and the entity, when only one delivers them", () => {
    const options = offer(people, plan, group);
    expect(startEntry(options, { section: "OnHR", legalEntityId: 2 })).toMatchObject({ ingestionId: 10, legalEntityId: 2 });
    expect(startEntry(options, { section: "PLN", legalEntityId: 1 })).toMatchObject({ ingestionId: 12 });
    expect(startEntry(options, { section: "PLN", legalEntityId: 2 }).ingestionId).toBeUndefined();
    expect(startEntry(options, { section: "GPG" }).ingestionId).toBeUndefined();
    expect(startEntry(options, { section: "PLN", ingestionId: 10, legalEntityId: 1 })).toMatchObject({ ingestionId: 10, legalEntityId: 1 });
  });

  test("keeps the entity when the other ingestion offers it, and drops one that is not offered", () => {
    const options = offer(people, plan, group);
    const entry = { ingestionId: 10, legalEntityId: 1, year: 2026, month: 10 };
    expect(chooseIngestion(entry, options, 11).legalEntityId).toBe(2);
    expect(chooseIngestion({ ...entry, legalEntityId: 2 }, options, 11).legalEntityId).toBe(2);
    expect(chooseIngestion(entry, options, 12).legalEntityId).toBeUndefined();
  });

  test("says all that is missing at once", () => {
    const options = offer(people, group);
    const codes = (entry: Parameters<typeof checkEntry>[0]) => checkEntry(entry, options).map(({ code }) => code);
    expect(codes({ year: 2026, month: 10 })).toEqual(["ingestion.ingestion-missing", "ingestion.file-missing"]);
    expect(codes({ ingestionId: 10, year: 2026, month: 10, file: new File([], "empty.csv") })).toEqual([
      "ingestion.entity-missing",
      "ingestion.file-empty",
    ]);
    expect(codes({ ingestionId: 12, year: 2026, month: 10, file })).toEqual([]);
    expect(checkEntry({ ingestionId: 10, year: 2026, month: 10, file }, offer({ ...people, legalEntities: [] }))).toEqual([
      { code: "ingestion.entity-none", path: ["legalEntityId"] },
    ]);
  });

  test("offers the years around the due one", () => {
    expect(offeredYears(2026)).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021]);
    expect(offeredYears(2026, 2019).at(-1)).toBe(2019);
  });
});
