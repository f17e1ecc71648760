// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../api/client.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { Pick } from "./Pick.tsx";
import { PickMany } from "./PickMany.tsx";
import type { Question } from "./use-nothing-found.ts";

afterEach(() => cleanup());

const names = ["Norte España", "Österreich GmbH", "Norte UK"];
function One({ question, data = names }: { question?: Question; data?: string[] }) {
  const [value, setValue] = useState<string | null>(null);
  return <Pick label="Entidad" value={value} onChange={setValue} data={data} question={question} />;
}
function Many() {
  const [value, setValue] = useState<string[]>([]);
  return <PickMany label="Entidad" value={value} onChange={setValue} data={names} />;
}
const type = async (value: string) => {
  const input = await screen.findByRole("combobox", { name: "Entidad" });
  // What is written into a field without the focus is taken for a browser's own filling in.
  input.focus();
  fireEvent.click(input);
  fireEvent.change(input, { target: { value } });
  return input;
};
const offered = () => screen.queryAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);

test.each([
  ["one", One],
  ["many", Many],
])("[TODAY-08] %s of many is found without accents, and what finds nothing says so", async (_, Field) => {
  renderPage(() => <Field />);
  await type("espana norte");
  expect(offered()).toEqual(["Norte España"]);
  expect(screen.queryByText(t("fields.nothing-found"))).toBeNull();
  await type("francia");
  expect(offered()).toEqual([]);
  screen.getByText(t("fields.nothing-found"));
});

test("[TODAY-09] a question that failed is not said to have found nothing, and is asked again when one opens the list", async () => {
  let asked = 0;
  const failed: Question = { data: undefined, error: new ApiError(0, {}), refetch: () => asked++ };
  renderPage(() => <One question={failed} data={[]} />);
  await type("x");
  screen.getByText(t("errors.client-no-connection"));
  expect(screen.queryByText(t("fields.nothing-found"))).toBeNull();
  expect(asked).toBeGreaterThan(0);
});

test("a question that is on its way is not said to have found nothing", async () => {
  renderPage(() => <One question={{ data: undefined, error: null, isFetching: true }} data={[]} />);
  await type("x");
  expect(screen.queryByText(t("fields.nothing-found"))).toBeNull();
  expect(screen.getByText(t("ui.loading"))).toBeDefined();
});

test.each([
  ["one", One],
  ["many", Many],
])("[TODAY-08] what is found first is taken by Enter: %s of many", async (_, Field) => {
  renderPage(() => <Field />);
  const input = await type("gmbh");
  // The timer that the opening list has set ends after what is typed, as on a slow machine.
  await new Promise((ended) => setTimeout(ended, 5));
  fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
  if (Field === One) expect((input as HTMLInputElement).value).toBe("Österreich GmbH");
  else expect(document.querySelector(".mantine-Pill-label")?.textContent).toBe("Österreich GmbH");
});
