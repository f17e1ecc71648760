import { expect, test } from "vitest";
import { type CellDetail, offeredActs } from "./cell-act.ts";

const none = { sendBack: false, askReopening: false, nudge: false };
const reopening = (may: { decide: boolean; withdraw: boolean; end: boolean }) =>
  ({ may }) as unknown as NonNullable<CellDetail["reopening"]>;

test("what is offered is what the server says one may do, decisions first", () => {
  expect(offeredActs({ may: none, reopening: null })).toEqual([]);
  expect(offeredActs({ may: { ...none, sendBack: true, nudge: true }, reopening: null })).toEqual(["return", "nudge"]);
  expect(offeredActs({ may: { ...none, nudge: true }, reopening: reopening({ decide: true, withdraw: false, end: false }) })).toEqual([
    "approve",
    "refuse",
    "nudge",
  ]);
  expect(offeredActs({ may: none, reopening: reopening({ decide: false, withdraw: true, end: true }) })).toEqual(["withdraw", "end"]);
});
