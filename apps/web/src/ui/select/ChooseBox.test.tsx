// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { ChooseBox } from "./ChooseBox.tsx";
import { useChosen } from "./use-chosen.ts";

afterEach(cleanup);

const all = ["PLN 1", "PLN 2", "PLN 3", "PLN 4", "PLN 5"];
/** Signed already: it has a box, and is not to be chosen. */
const done = "PLN 3";

function Boxes({ ownKeys }: { ownKeys: boolean }) {
  const choice = useChosen<string>(
    "cells",
    all.filter((id) => id !== done),
    undefined,
    true,
  );
  return all.map((id) => <ChooseBox key={id} id={id} name={id} choice={choice} ownKeys={ownKeys} disabled={id === done} />);
}
async function show(ownKeys = true): Promise<void> {
  renderPage(() => <Boxes ownKeys={ownKeys} />);
  await screen.findAllByRole("checkbox");
}
const box = (id: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: t("ui.choose-one", { name: id }) });
const chosen = () => all.filter((id) => box(id).checked);
/** Where one stands. */
const at = () => all.find((id) => box(id) === document.activeElement);
function press(key: string, shiftKey = false): boolean {
  const here = document.activeElement;
  if (!here) throw new Error("nobody stands anywhere");
  return fireEvent.keyDown(here, { key, shiftKey });
}

test("[MANY-01] by mouse: Shift takes all from the box before, but for what cannot be chosen, and gives back what a shorter range leaves", async () => {
  await show();
  fireEvent.click(box("PLN 1"));
  fireEvent.click(box("PLN 5"), { shiftKey: true });
  expect(chosen()).toEqual(["PLN 1", "PLN 2", "PLN 4", "PLN 5"]);
  fireEvent.click(box("PLN 2"), { shiftKey: true });
  expect(chosen()).toEqual(["PLN 1", "PLN 2"]);
  expect(box(done).disabled).toBe(true);
});

test("[MANY-01] by keyboard: one stands on the boxes, walks with the arrows, and chooses by Space, Shift and Space, Shift and arrows", async () => {
  await show();
  box("PLN 1").focus();
  press(" ");
  press("ArrowDown");
  press("ArrowDown");
  expect([at(), chosen()]).toEqual(["PLN 4", ["PLN 1"]]);
  press(" ", true);
  expect(chosen()).toEqual(["PLN 1", "PLN 2", "PLN 4"]);
  press("ArrowUp", true);
  expect([at(), chosen()]).toEqual(["PLN 2", ["PLN 1", "PLN 2"]]);
  // At the end of the list the arrows are the page's.
  box("PLN 5").focus();
  expect(press("ArrowDown")).toBe(true);
  expect([at(), chosen()]).toEqual(["PLN 5", ["PLN 1", "PLN 2"]]);
});

test("where rows or links have the keys, nobody comes to a box by them", async () => {
  await show(false);
  expect(box("PLN 1").tabIndex).toBe(-1);
  box("PLN 1").focus();
  press(" ");
  press("ArrowDown", true);
  expect([at(), chosen()]).toEqual(["PLN 1", []]);
});
