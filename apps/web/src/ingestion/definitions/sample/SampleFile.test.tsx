// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../../api/stored-session.ts";
import { renderPage, t } from "../../../forms/testing/render-page.tsx";
import { emptyDraft } from "../draft.ts";
import type { Proposal, ReadSample } from "./propose.ts";
import { SampleFile } from "./SampleFile.tsx";

const read: ReadSample = {
  sheet: "Enero",
  sheets: ["Enero", "Febrero"],
  header: ["Matrícula", "Sociedad"],
  rows: [["1", "Norte"]],
  numbers: [],
  entities: [{ column: 1, count: 2 }],
};
/** The sheet that was asked for, of each request; and what is answered. */
let asked: (FormDataEntryValue | null)[] = [];
let answers: Response[] = [];
const onProposal = vi.fn<(proposal: Proposal) => void>();

beforeEach(() => {
  asked = [];
  onProposal.mockClear();
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: FormData }) => {
    asked.push(body.get("sheet"));
    return answers.shift();
  });
});
afterEach(() => cleanup());

async function choose(name: string): Promise<void> {
  renderPage(() => <SampleFile draft={emptyDraft("PLN")} onProposal={onProposal} />);
  await screen.findByRole("button", { name: t("configuration.sample") });
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(["x"], name)] } });
}

test("of several sheets it is asked which one, before anything is proposed", async () => {
  answers = [Response.json(read), Response.json({ ...read, sheet: "Febrero", sheets: ["Febrero"], header: ["Empleado"], entities: [] })];
  await choose("meses.xlsx");
  const select = await screen.findByLabelText(t("configuration.sample-sheet", { file: "meses.xlsx" }));
  expect(onProposal).not.toHaveBeenCalled();
  fireEvent.change(select, { target: { value: "Febrero" } });
  fireEvent.click(screen.getByRole("button", { name: t("configuration.sample-propose") }));
  await waitFor(() => expect(onProposal).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([null, "Febrero"]);
  expect(onProposal.mock.calls[0]?.[0].columns.map(({ name }) => name)).toEqual(["Empleado"]);
});

test("the sheet that was read first is not read again, and what was found is told", async () => {
  answers = [Response.json(read)];
  await choose("meses.xlsx");
  fireEvent.click(await screen.findByRole("button", { name: t("configuration.sample-propose") }));
  await screen.findByText(t("configuration.sample-entity", { column: "Sociedad", count: 2 }));
  expect(asked).toEqual([null]);
  expect(onProposal.mock.calls[0]?.[0].change).toEqual({ entityFrom: "column" });
});

test("a file that cannot be read is refused with the reason", async () => {
  answers = [Response.json({ code: "invalid-input", error: "Tiene contraseña.", requestId: "1" }, { status: 422 })];
  await choose("nomina.xlsx");
  await screen.findByText(t("configuration.sample-refused", { file: "nomina.xlsx", reason: "Tiene contraseña." }));
  expect(onProposal).not.toHaveBeenCalled();
});
