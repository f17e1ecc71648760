import { expect, test } from "vitest";
import { findStanding } from "./standing-delivery.ts";
import type { Upload } from "./upload-states.ts";

const entity = (id: number) => ({ id, code: `E${id}`, name: `Entity ${id}` });
const upload = (id: number, month: number, ...deliveries: [number, string][]) =>
  ({
    id,
    ingestion: { id: 1 },
    year: 2026,
    month,
    deliveries: deliveries.map(([of, state]) => ({ id: id * 10 + of, legalEntity: entity(of), state })),
  }) as unknown as Upload;

test("the delivery that counts is the loaded one of that entity and month, whatever came after it", () => {
  const uploads = [
    upload(5, 10, [1, "QUARANTINED"]),
    upload(4, 10, [1, "LOADED_WITH_WARNINGS"], [2, "LOADED"]),
    upload(3, 10, [1, "SUPERSEDED"]),
    upload(2, 9, [1, "LOADED"]),
  ];
  expect(findStanding(uploads, { ingestionId: 1, legalEntityId: 1, year: 2026, month: 10 })?.upload.id).toBe(4);
  expect(findStanding(uploads, { ingestionId: 1, legalEntityId: 1, year: 2026, month: 9 })?.upload.id).toBe(2);
  expect(findStanding(uploads, { ingestionId: 1, legalEntityId: 3, year: 2026, month: 10 })).toBeUndefined();
  expect(findStanding(uploads, { ingestionId: 2, legalEntityId: 1, year: 2026, month: 10 })).toBeUndefined();
});
