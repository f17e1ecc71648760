// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderLearning, t } from "../../forms/testing/render-page.tsx";
import type { Cell } from "../cells/cell-states.ts";
import type { Capacity } from "./form-values.ts";
import { type FormStart, ValidationForm } from "./ValidationForm.tsx";

const start: FormStart = { consolidationType: "PLN", year: "2026", month: "10" };
const message = (validated: number): Cell["message"] => ({ code: "partially-available", date: null, validated, expected: 4 });
const entity = { id: 7, code: "ES01", name: "España" };
const cell = {
  legalEntity: entity,
  dueDate: "2026-11-10",
  data: "READY",
  lock: "OPEN",
  rows: 0,
  deliveredAt: null,
  signedBy: null,
  signedAt: null,
  validatedBy: null,
  validatedAt: null,
  message: message(0),
} as Partial<Cell> as Cell;

/** What was written, what the server answers to it by turns, and what signing means now. */
let sent: Record<string, unknown>[] = [];
let answers: Response[] = [];
let preview: object;
const refusal = (status: number, body: object) => Response.json({ requestId: "1", ...body }, { status });

beforeEach(() => {
  sent = [];
  answers = [];
  preview = { section: message(1), entity: { code: "pending", date: null, validated: 0, expected: 1 }, cell: null, findings: [] };
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    const [, place = ""] = /api\/([^?]*)/.exec(path) ?? [];
    if (method === "POST" && place === "validation/save") {
      sent.push(JSON.parse(body ?? "{}"));
      return answers.shift() ?? Response.json({ consolidationId: 1, message: message(2), closing: [] });
    }
    const offered: Record<string, unknown> = {
      sections: { items: [{ code: "PLN" }, { code: "OnHR" }] },
      "validation/years": [2025, 2026],
      "validation/months": [9, 10],
      "validation/legalEntities": [entity],
      "validation/preview": preview,
      "validation/kpis": [{ code: "headcount", sections: ["PLN"] }],
      "validation/kpis/scopes": [{ scopeType: "country", scopes: ["ES"] }],
    };
    return Response.json(offered[place] ?? { items: [], permissions: [] });
  });
});
afterEach(() => cleanup());

async function open(capacities: Capacity[]) {
  const page = renderLearning(start, (now) => <ValidationForm start={now} capacities={capacities} />);
  await screen.findByRole("form", { name: t("validation.form") });
  return page;
}
const input = (name: string) => document.getElementById(`validation-${name}`) as HTMLInputElement;
const write = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole("form", { name: t("validation.form") }));
async function chooseEntity() {
  fireEvent.click(input("legalEntityId"));
  fireEvent.click(await screen.findByRole("option", { name: "España (ES01)", hidden: true }));
}
const yes = async (capacity: Capacity) =>
  within(await screen.findByRole("dialog")).findByRole("button", {
    name: t(`validation.confirm-action-${capacity}`, { section: "PLN", entity: "España", month: "octubre de 2026" }),
  });

describe("[VAL-01] the validation form", () => {
  test("names what is not chosen, and leads to it; nothing is asked before", async () => {
    await open(["coordinator", "owner"]);
    submit();
    const summary = await screen.findByRole("alert");
    const links = within(summary).getAllByRole("button");
    expect(links.map(({ textContent }) => textContent)).toEqual(
      [t("validation.field-userRole"), t("ui.legal-entity")].map((field) =>
        t("ui.form-problem", { field, problem: t("ui.field-required") }),
      ),
    );
    fireEvent.click(links[0] as HTMLElement);
    expect(document.activeElement).toBe(input("userRole"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("follows what the list shows until that is chosen here", async () => {
    const { learn } = await open(["owner"]);
    await waitFor(() => expect(input("year").querySelectorAll("option")).toHaveLength(3));
    write("month", "9");
    act(() => learn({ consolidationType: "OnHR", year: "2025", month: "10" }));
    expect(["consolidationType", "year", "month"].map((name) => input(name).value)).toEqual(["OnHR", "2025", "9"]);
  });

  test("[VAL-02] signs once, after a yes; section and month stay, what belonged to the entity goes", async () => {
    await open(["owner"]);
    await chooseEntity();
    write("comment", " Revisado. ");
    submit();
    expect(sent).toEqual([]);
    const button = await yes("owner");
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await screen.findByText(new RegExp(t("validation.done-text-owner", { section: "PLN", entity: "España", month: "octubre de 2026" })));
    expect(sent).toMatchObject([
      {
        consolidationType: "PLN",
        year: "2026",
        month: "10",
        legalEntityId: "7",
        userRole: "owner",
        comment: "Revisado.",
        seen: { validated: 1 },
      },
    ]);
    expect(["consolidationType", "month", "legalEntityId", "comment"].map((name) => input(name).value)).toEqual(["PLN", "10", "", ""]);
  });

  test("what changed meanwhile is read and asked again; a refusal stands at the form, and nothing typed goes", async () => {
    answers = [
      refusal(409, { code: "validation-message-changed", error: "Ha cambiado.", now: message(2) }),
      refusal(409, { code: "signer-may-not-validate", error: "Otra persona tiene que validar." }),
    ];
    const { leave } = await open(["owner"]);
    await chooseEntity();
    write("comment", "Revisado.");
    submit();
    const button = await yes("owner");
    preview = { ...preview, section: message(2) };
    fireEvent.click(button);
    await screen.findByText(t("validation.message-changed"));
    fireEvent.click(await yes("owner"));
    await screen.findByText("Otra persona tiene que validar.");
    expect(sent.map(({ seen }) => seen)).toMatchObject([{ validated: 1 }, { validated: 2 }]);
    expect(input("comment").value).toBe("Revisado.");
    act(leave);
    await screen.findByRole("dialog", { name: t("shell.unsaved-title") });
  });

  test("a first signature comments the warnings of the file", async () => {
    preview = { ...preview, cell: { ...cell, warnings: 3 } };
    await open(["coordinator"]);
    await chooseEntity();
    submit();
    const problem = t("validation.comment-needed", { warnings: 3 });
    fireEvent.click(await screen.findByRole("button", { name: t("ui.form-problem", { field: t("ui.comment"), problem }) }));
    expect(document.activeElement).toBe(input("comment"));
    write("comment", "Revisado.");
    submit();
    fireEvent.click(await yes("coordinator"));
    await waitFor(() => expect(sent).toMatchObject([{ comment: "Revisado." }]));
  });
});
