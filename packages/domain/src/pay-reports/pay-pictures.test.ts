import { describe, expect, test } from "vitest";
import { barsOf } from "../dashboards/charts/bar-lengths.ts";
import type { Words } from "../dashboards/charts/model-parts.ts";
import { type EntityGaps, gapsModel, quartersDrawing } from "./pay-pictures.ts";

const words = {
  title: (kind: string) => kind,
  kpi: (kpi: string) => kpi,
  say: (figure) =>
    figure?.value == null
      ? { text: `no ${figure?.reason}`, reason: `because ${figure?.reason}` }
      : { text: figure.value, ...(figure.roundedTo === null ? {} : { note: `to ${figure.roundedTo}` }) },
  change: () => undefined,
} as Partial<Words> as Words;

const shown = (value: string, roundedTo: string | null = null) => ({ value, reason: null, roundedTo });
const hidden = { value: null, reason: "SUPPRESSED" as const, roundedTo: null };
const entity = (id: number, mean: EntityGaps["mean"], median: EntityGaps["median"] = mean): EntityGaps => ({
  legalEntity: { id, name: `E${id}` },
  mean,
  median,
});

describe("[FIG-08] the picture of the gaps", () => {
  test("has a bar for each entity's mean and median gap, the largest mean first; those of women paid more go to the other side", () => {
    const model = gapsModel([entity(1, shown("3.0"), shown("4.5")), entity(2, shown("-12.5")), entity(3, shown("8.1"))], words);
    expect(model.marks.map(({ key, lengths }) => [key, lengths])).toEqual([
      ["2", { "mean-pay-gap": -12.5, "median-pay-gap": -12.5 }],
      ["3", { "mean-pay-gap": 8.1, "median-pay-gap": 8.1 }],
      ["1", { "mean-pay-gap": 3, "median-pay-gap": 4.5 }],
    ]);
    expect(barsOf(model, model.marks[0]!)[0]).toEqual({ name: "mean-pay-gap", from: 0, to: -12.5 });
  });

  test("draws nothing of what is hidden, says so by its word, and puts it last; its table does the same", () => {
    const model = gapsModel([entity(1, hidden), entity(2, shown("3.0"), hidden)], words);
    expect(model.marks.map(({ key, lengths, said }) => [key, lengths, said])).toEqual([
      ["2", { "mean-pay-gap": 3, "median-pay-gap": null }, { "mean-pay-gap": "3.0", "median-pay-gap": "no SUPPRESSED" }],
      ["1", { "mean-pay-gap": null, "median-pay-gap": null }, { "mean-pay-gap": "no SUPPRESSED", "median-pay-gap": "no SUPPRESSED" }],
    ]);
    expect(model.marks.flatMap((mark) => barsOf(model, mark)).filter(({ from, to }) => from !== to)).toEqual([
      { name: "mean-pay-gap", from: 0, to: 3 },
    ]);
    expect(model.table.lines.map(({ cells }) => cells.map(({ text, reason }) => [text, reason]))).toEqual([
      [
        ["no SUPPRESSED", "because SUPPRESSED"],
        ["no SUPPRESSED", "because SUPPRESSED"],
      ],
      [
        ["3.0", undefined],
        ["no SUPPRESSED", "because SUPPRESSED"],
      ],
    ]);
  });

  test("of sixty draws the eight largest, and says how many stand in the table alone, which has all of them", () => {
    const model = gapsModel(
      Array.from({ length: 60 }, (_, at) => entity(at + 1, shown(`${at}.0`))),
      words,
    );
    expect([model.marks.map(({ key }) => key), model.left, model.table.lines.length]).toEqual([
      ["60", "59", "58", "57", "56", "55", "54", "53"],
      52,
      60,
    ]);
  });

  test("is as long as the value that is shown: a gap that is rounded tells no more by its bar", () => {
    const model = gapsModel([entity(1, shown("10", "5"), shown("12.3"))], words);
    expect(model.marks[0]?.lengths).toEqual({ "mean-pay-gap": 10, "median-pay-gap": 12.3 });
    expect(model.notes).toEqual([{ note: "mean-pay-gap: to 5", names: [] }]);
  });
});

describe("[FIG-08] the picture of the quarters", () => {
  const of = (women: string) => ({ women, men: String(100 - Number(women)), reason: null });
  const quarterWords = {
    women: "Women",
    men: "Men",
    quarter: (number: number) => `Q${number}`,
    share: (women: string) => `${women} % women`,
    hidden: (reason: string) => `no ${reason}`,
  };

  test("has the highest first, each with its women and men as parts of it", () => {
    const drawing = quartersDrawing([of("60.0"), of("55.5"), of("40.0"), of("10.0")], quarterWords);
    expect(drawing.marks.map(({ name, said }) => [name, said["women"]])).toEqual([
      ["Q4", "10.0 % women"],
      ["Q3", "40.0 % women"],
      ["Q2", "55.5 % women"],
      ["Q1", "60.0 % women"],
    ]);
    expect(barsOf(drawing, drawing.marks[2]!)).toEqual([
      { name: "women", from: 0, to: 55.5 },
      { name: "men", from: 55.5, to: 100 },
    ]);
  });

  test("draws nothing of a quarter that is hidden, nor what would be left of it", () => {
    const none = { women: null, men: null, reason: "SUPPRESSED" as const };
    const drawing = quartersDrawing([none, none, none, none], quarterWords);
    expect(drawing.marks.flatMap((mark) => barsOf(drawing, mark)).filter(({ from, to }) => from !== to)).toEqual([]);
    expect(new Set(drawing.marks.map(({ said }) => said["women"]))).toEqual(new Set(["no SUPPRESSED"]));
  });
});
