import { expect, test } from "vitest";
import {
  allChosen,
  type Chosen,
  chooseByKey,
  chooseThese,
  countChosen,
  extendTo,
  isChosen,
  nothingChosen,
  selectionOf,
  toggle,
} from "./chosen.ts";

const shown = [10, 11, 12, 13, 14, 15];
const listed = (chosen: Chosen) => shown.filter((id) => isChosen(chosen, id));
const from = (...steps: ((chosen: Chosen) => Chosen)[]) => steps.reduce<Chosen>((chosen, step) => step(chosen), nothingChosen);
const press = (id: number) => (chosen: Chosen) => toggle(chosen, id);
const shiftPress = (id: number) => (chosen: Chosen) => extendTo(chosen, shown, id);

test.each<[string, Chosen, number[]]>([
  ["one and another by hand", from(press(11), press(14)), [11, 14]],
  ["one pressed twice", from(press(11), press(11)), []],
  ["a range downwards", from(press(11), shiftPress(14)), [11, 12, 13, 14]],
  ["a range upwards", from(press(14), shiftPress(12)), [12, 13, 14]],
  ["a range that is drawn shorter", from(press(11), shiftPress(15), shiftPress(12)), [11, 12]],
  ["a range that turns round", from(press(12), shiftPress(15), shiftPress(10)), [10, 11, 12]],
  [
    "what was chosen before a range stays, also where the range passed over it",
    from(press(14), press(11), shiftPress(15), shiftPress(12)),
    [11, 12, 14],
  ],
  ["a range from one that was taken out takes out", from(press(10), shiftPress(15), press(13), shiftPress(15)), [10, 11, 12]],
  ["Shift with nothing before chooses the one", from(shiftPress(13)), [13]],
  ["all in sight", from((chosen) => chooseThese(chosen, shown)), shown],
  [
    "all in sight, once more",
    from(
      (chosen) => chooseThese(chosen, shown),
      (chosen) => chooseThese(chosen, shown),
    ),
    [],
  ],
  ["some of a block chosen: all of it", from(press(11), (chosen) => chooseThese(chosen, [11, 12])), [11, 12]],
])("[MANY-01] by mouse: %s", (_, chosen, ids) => {
  expect(listed(chosen)).toEqual(ids);
  expect(countChosen(chosen, 60)).toBe(ids.length);
});

/** Keys as they are pressed from a record on; where one stands walks along. */
function type(at: number, ...keys: string[]): { ids: number[]; at: number } {
  let chosen: Chosen = nothingChosen;
  for (const name of keys) {
    const shift = name.startsWith("Shift+");
    const key = name.replace("Shift+", "");
    const done = chooseByKey(chosen, shown, at, { key: key === "Space" ? " " : key, shift });
    if (done) ({ chosen, to: at } = done);
    // The list's own keys.
    else at = shown[shown.indexOf(at) + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)] ?? at;
  }
  return { ids: listed(chosen), at };
}

test.each<[string, number, string[], { ids: number[]; at: number }]>([
  ["Space chooses", 12, ["Space"], { ids: [12], at: 12 }],
  ["Space, and again", 12, ["Space", "Space"], { ids: [], at: 12 }],
  ["Shift and arrow take along where one stands", 12, ["Shift+ArrowDown"], { ids: [12, 13], at: 13 }],
  ["on and back", 12, ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp"], { ids: [12, 13], at: 13 }],
  ["over the beginning to the other side", 12, ["Shift+ArrowDown", "Shift+ArrowUp", "Shift+ArrowUp"], { ids: [11, 12], at: 11 }],
  ["Space, walk, Shift and Space", 11, ["Space", "ArrowDown", "ArrowDown", "Shift+Space"], { ids: [11, 12, 13], at: 13 }],
  ["at the end of the list it stays", 15, ["Shift+ArrowDown"], { ids: [], at: 15 }],
  ["other keys choose nothing", 12, ["Enter", "ArrowDown", "a"], { ids: [], at: 13 }],
])("[MANY-01] by keyboard: %s", (_, at, keys, ended) => {
  expect(type(at, ...keys)).toEqual(ended);
});

test("[MANY-01] all of a filter but for some is a filter and those, however many there are", () => {
  const chosen = extendTo(toggle(allChosen, 12), shown, 14);
  expect(listed(chosen)).toEqual([10, 11, 15]);
  expect(countChosen(chosen, 1060)).toBe(1057);
  expect(countChosen(chosen, undefined)).toBeUndefined();
  expect(selectionOf(chosen, { glossary: "kpi" })).toEqual({ filter: { glossary: "kpi" }, except: [12, 13, 14] });
  expect(selectionOf(toggle(nothingChosen, 3), { glossary: "kpi" })).toEqual({ ids: [3] });
});

test("[MANY-01] what is told apart by a text is chosen as what has a number", () => {
  const cells = ["PLN 1", "PLN 2", "OnHR 2", "PLN 3"];
  const chosen = extendTo(toggle<string>(nothingChosen, "PLN 2"), cells, "PLN 3");
  expect(cells.filter((cell) => isChosen(chosen, cell))).toEqual(["PLN 2", "OnHR 2", "PLN 3"]);
  expect(countChosen(chosen, cells.length)).toBe(3);
  expect(chooseByKey(chosen, cells, "PLN 3", { key: "ArrowUp", shift: true })).toMatchObject({ to: "OnHR 2" });
});
