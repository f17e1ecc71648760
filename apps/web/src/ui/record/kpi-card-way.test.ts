import { expect, test } from "vitest";
import { wayToKpiCard } from "./kpi-card-way.ts";

const closed = "2026-10-05T09:30:00.000Z";

test("a published card is linked for all, at the closing where the figure is a closed one", () => {
  const card = { kpi: "turnover", card: 7, published: true };
  expect(wayToKpiCard(card, false, undefined)).toEqual({ to: "card", search: { card: "7" } });
  expect(wayToKpiCard(card, false, closed)).toEqual({ to: "card", search: { card: "7", at: closed } });
});

test("without a published card readers get no link, editors the card, or the way to make it", () => {
  expect(wayToKpiCard({ kpi: "turnover", card: 7, published: false }, false, closed)).toBeUndefined();
  expect(wayToKpiCard({ kpi: "turnover", card: 7, published: false }, true, closed)).toEqual({ to: "card", search: { card: "7" } });
  expect(wayToKpiCard({ kpi: "turnover", card: null, published: false }, false, undefined)).toBeUndefined();
  expect(wayToKpiCard({ kpi: "turnover", card: null, published: false }, true, closed)).toEqual({
    to: "new",
    search: { new: "kpi", kpi: "turnover" },
  });
  expect(wayToKpiCard(undefined, true, closed)).toBeUndefined();
});
