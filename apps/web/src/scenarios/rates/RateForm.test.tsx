// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { CurrencyRow, Rate, Rates } from "./rate-columns.tsx";
import { RateForm } from "./RateForm.tsx";

const rate: Rate = {
  id: 5,
  year: 2026,
  month: 10,
  currency: "USD",
  groupCurrency: "EUR",
  rate: "0.91",
  changedBy: "Ana",
  changedAt: "2026-11-02T09:00:00Z",
  version: 1,
};
const row: CurrencyRow = { currency: "USD", legalEntities: 1, rate, previous: { year: 2026, month: 9, rate: "0.9" } };
const earlier: Rates["earlier"] = [{ currency: "CHF", previous: { year: 2026, month: 6, rate: "1.05" } }];
const rates: Rates = { year: 2026, month: 10, groupCurrency: "EUR", mayChange: true, closedVersion: null, items: [row], earlier };

/** What was written, what the server answers to it by turns, and how often the form was done. */
let sent: { method: string; ifMatch: string | null; body: object }[] = [];
let answers: Response[] = [];
let done = 0;

beforeEach(() => {
  [sent, answers, done] = [[], [], 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (_: string, { method, headers, body }: { method: string; headers: Record<string, string>; body: string }) => {
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: JSON.parse(body) as object });
      return answers.shift() ?? Response.json({ ...rate, version: 2 });
    },
  );
});
afterEach(() => cleanup());

async function open(given: CurrencyRow | undefined) {
  renderPage(() => <RateForm rates={rates} row={given} title="Rate" onClose={() => void done++} onLeave={() => undefined} />);
  await screen.findByRole("form", { name: "Rate" });
}
const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^1 / });
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Rate" }));

describe("an exchange rate", () => {
  test("is shown and taken with the reader's comma, and saved on the version it was made on, once", async () => {
    await open(row);
    expect(input().value).toBe("0,91");
    type("0,910");
    save();
    expect(sent).toEqual([]);
    type(" 0,95 ");
    act(() => {
      save();
      save();
    });
    await waitFor(() => expect(done).toBe(1));
    expect(sent).toEqual([{ method: "PUT", ifMatch: '"1"', body: { rate: "0.95" } }]);
  });

  test("that is far off the one before is saved after a yes only", async () => {
    await open(row);
    type("9,1");
    save();
    const question = await screen.findByRole("dialog", { name: t("rates.far-title", { currency: "USD", rate: "9,1", group: "EUR" }) });
    within(question).getByText(t("rates.far", { percent: 10, previous: "0,9 (septiembre de 2026)" }));
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: t("rates.far-action") }));
    await waitFor(() => expect(sent).toEqual([{ method: "PUT", ifMatch: '"1"', body: { rate: "9.1", evenIfFar: true } }]));
  });

  test.each([
    ["CHF", "2", t("rates.far", { percent: 10, previous: "1,05 (junio de 2026)" })],
    ["GBP", "999999999999", t("rates.far-first")],
  ])("of %s, which this month had none of: %s is asked about, with what it is measured against", async (currency, typed, why) => {
    await open(undefined);
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name: new RegExp(currency), hidden: true }));
    type(typed);
    save();
    const question = await screen.findByRole("dialog");
    within(question).getByText(why);
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: t("rates.far-action") }));
    await waitFor(() =>
      expect(sent).toEqual([{ method: "POST", ifMatch: null, body: { year: 2026, month: 10, currency, rate: typed, evenIfFar: true } }]),
    );
  });

  test("that somebody else has changed meanwhile is decided on", async () => {
    answers = [
      Response.json({ code: "version-stale", error: "No.", requestId: "1", now: { ...rate, rate: "0.93", version: 2 } }, { status: 412 }),
    ];
    await open(row);
    type("0,95");
    save();
    expect((await shownConflict()).rows).toEqual([[t("rates.worth", { currency: "USD", group: "EUR" }), "0,93", "0,95"]]);
    fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
    save();
    await waitFor(() => expect(done).toBe(1));
    expect(sent[1]).toEqual({ method: "PUT", ifMatch: '"2"', body: { rate: "0.95" } });
  });

  test("of another currency says all that is missing at once, then what the server refuses beside its field", async () => {
    answers = [
      Response.json(
        {
          code: "duplicate",
          error: "No.",
          requestId: "1",
          fields: [{ path: ["currency"], code: "kpis.rate-there", error: "There is one." }],
        },
        { status: 409 },
      ),
    ];
    await open(undefined);
    save();
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("button")).toHaveLength(2);
    fireEvent.click(screen.getByRole("combobox"));
    fireEvent.click(await screen.findByRole("option", { name: /CHF/, hidden: true }));
    type("1,04");
    save();
    await waitFor(() => expect(document.getElementById("rate-2026-10-new-currency-error")?.textContent).toBe("There is one."));
    expect(sent).toEqual([{ method: "POST", ifMatch: null, body: { year: 2026, month: 10, currency: "CHF", rate: "1.04" } }]);
    expect([input().value, done]).toEqual(["1,04", 0]);
  });
});
