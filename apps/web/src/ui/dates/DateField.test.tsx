// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { readToday } from "../../texts/days.ts";
import { DateField } from "./DateField.tsx";
import { DateRange } from "./DateRange.tsx";
import { writeDay } from "./read-day.ts";

afterEach(() => cleanup());

let told: string[] = [];
function Field({ first = "", min, max }: { first?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    told.push(next);
    setValue(next);
  };
  return <DateField label="Hasta" value={value} onChange={change} {...(min && { min })} {...(max && { max })} />;
}
const show = async (props: Parameters<typeof Field>[0] = {}) => {
  told = [];
  renderPage(() => <Field {...props} />);
  return (await screen.findByRole("textbox", { name: "Hasta" })) as HTMLInputElement;
};
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const errorOf = (input: HTMLInputElement) =>
  document.getElementById(
    input
      .getAttribute("aria-describedby")
      ?.split(" ")
      .find((id) => id.endsWith("-error")) ?? "",
  )?.textContent ?? null;

test("[TODAY-08] what is typed stands until one leaves, and the day is told in ISO form", async () => {
  const input = await show();
  expect(input.placeholder).toBe("dd/mm/aaaa");
  type(input, "3.4.26");
  expect([input.value, told]).toEqual(["3.4.26", ["2026-04-03"]]);
  fireEvent.blur(input);
  expect([input.value, errorOf(input)]).toEqual(["03/04/2026", null]);
  type(input, "");
  expect(told.at(-1)).toBe("");
});

test("[TODAY-08] what is no day is told as typed, said once one leaves, and never taken for an empty field", async () => {
  const input = await show({ first: "2026-04-03" });
  type(input, "31/2/26");
  expect([told.at(-1), errorOf(input)]).toEqual(["31/2/26", null]);
  fireEvent.blur(input);
  expect([input.value, errorOf(input)]).toEqual(["31/2/26", t("fields.day-wrong", { example: writeDay(readToday(), "es-ES") })]);
  type(input, "28/2/26");
  expect(errorOf(input)).toBeNull();
});

test("a day out of bounds is said", async () => {
  const input = await show({ min: "2026-04-02", max: "2026-04-20" });
  type(input, "1/4/26");
  fireEvent.blur(input);
  expect(errorOf(input)).toBe(t("fields.day-between", { from: "02/04/2026", to: "20/04/2026" }));
  type(input, "2/4/26");
  fireEvent.blur(input);
  expect(errorOf(input)).toBeNull();
});

test("[TODAY-08] a day is chosen by keys: arrows, Home and End, Page Up and Page Down; Escape goes back to the field", async () => {
  const input = await show({ first: "2026-04-03", min: "2025-01-01", max: "2027-06-10" });
  fireEvent.keyDown(input, { key: "ArrowDown", altKey: true });
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("viernes, 3 de abril de 2026"));
  const press = (key: string, shiftKey = false) => {
    fireEvent.keyDown(document.activeElement as Element, { key, shiftKey });
    return document.activeElement?.getAttribute("aria-label");
  };
  expect(press("ArrowRight")).toBe("sábado, 4 de abril de 2026");
  expect(press("ArrowDown")).toBe("sábado, 11 de abril de 2026");
  expect(press("Home")).toBe("lunes, 6 de abril de 2026");
  expect(press("End")).toBe("domingo, 12 de abril de 2026");
  expect(press("PageDown")).toBe("martes, 12 de mayo de 2026");
  expect(press("PageUp")).toBe("domingo, 12 de abril de 2026");
  expect(press("PageDown", true)).toBe("lunes, 12 de abril de 2027");
  press("Escape");
  expect(screen.queryByRole("grid")).toBeNull();
  expect([document.activeElement, told]).toEqual([input, []]);
  fireEvent.click(screen.getByRole("button", { name: t("fields.calendar-open", { field: "Hasta" }) }));
  fireEvent.click(await screen.findByRole("button", { name: "jueves, 9 de abril de 2026" }));
  expect([input.value, told]).toEqual(["09/04/2026", ["2026-04-09"]]);
});

test("a range asks for days only, at once when one is done", async () => {
  const asked: unknown[] = [];
  renderPage(function Page() {
    return <DateRange labels={{ from: "De", to: "A" }} from={undefined} to={undefined} onChange={(...given) => void asked.push(given)} />;
  });
  const input = (await screen.findByRole("textbox", { name: "De" })) as HTMLInputElement;
  type(input, "3/4/2");
  fireEvent.blur(input);
  expect(asked).toEqual([]);
  type(input, "3/4/26");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(asked).toEqual([["from", "2026-04-03"]]);
});
