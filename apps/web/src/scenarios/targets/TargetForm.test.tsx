// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { ShownTarget, Targets } from "./target-columns.tsx";
import { TargetForm } from "./TargetForm.tsx";

const target: ShownTarget = {
  id: 5,
  kpi: "female-share",
  legalEntity: { id: 7, code: "ES1", name: "Norte" },
  first: { year: 2026, month: 1 },
  last: null,
  value: "40.5",
  currency: null,
  changedBy: "Ana",
  changedAt: "2026-11-02T09:00:00Z",
  version: 1,
  mayChange: true,
};
const targets: Targets = {
  kpi: "female-share",
  items: [target],
  counts: [{ kpi: "female-share", count: 1 }],
  keeps: { group: true, legalEntities: [{ id: 7, code: "ES1", name: "Norte" }] },
  groupCurrency: "EUR",
};

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
      return answers.shift() ?? Response.json({ ...target, version: 2 });
    },
  );
});
afterEach(() => cleanup());

async function open(given: ShownTarget | undefined, of: Targets = targets) {
  renderPage(() => (
    <TargetForm
      targets={of}
      target={given}
      month={{ year: 2026, month: 11 }}
      title="Target"
      onClose={() => void done++}
      onLeave={() => undefined}
    />
  ));
  await screen.findByRole("form", { name: "Target" });
}
const input = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${t("targets.value")}`));
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Target" }));
async function choose(of: string, option: string) {
  const field = document.getElementById(`target-${of}`)!;
  fireEvent.click(field);
  // Both fields of months offer the same ones.
  const list = await waitFor(() => {
    const opened = document.getElementById(field.getAttribute("aria-controls") ?? "");
    if (!opened) throw new Error(`${of} is not open`);
    return opened;
  });
  fireEvent.click(await within(list).findByText(option));
}

describe("[FIG-06] the form of a target", () => {
  test("takes the reader's comma, ends it with a month, and saves it on the version it was made on, once", async () => {
    await open(target);
    expect(input().value).toBe("40,5");
    expect(document.getElementById("target-female-share-5-first")).toBeNull();
    type(" 41,5 ");
    await choose("female-share-5-last", "diciembre de 2026");
    act(() => {
      save();
      save();
    });
    await waitFor(() => expect(done).toBe(1));
    expect(sent).toEqual([{ method: "PUT", ifMatch: '"1"', body: { value: "41.5", last: { year: 2026, month: 12 }, currency: null } }]);
  });

  test("of the group begins with this month unless another is chosen, and does not end", async () => {
    await open(undefined);
    type("45");
    await choose("female-share-new-first", "enero de 2027");
    save();
    await waitFor(() => expect(done).toBe(1));
    const body = { kpi: "female-share", legalEntityId: null, first: { year: 2027, month: 1 }, last: null, value: "45", currency: null };
    expect(sent).toEqual([{ method: "POST", ifMatch: null, body }]);
  });

  test("sends nothing that its figure cannot be, and says why beside the field", async () => {
    await open(undefined);
    for (const [typed, why] of [
      ["1.000,5", t("targets.value-invalid")],
      ["40,25", t("targets.too-exact", { decimals: 1 })],
      ["101", t("targets.above-hundred")],
      ["-1", t("targets.below-zero")],
    ] as const) {
      type(typed);
      save();
      await waitFor(() => expect(document.getElementById("target-female-share-new-value-error")?.textContent).toBe(why));
    }
    expect([sent, done]).toEqual([[], 0]);
  });

  test("of money is in the group's currency unless another is chosen", async () => {
    await open(undefined, { ...targets, kpi: "workforce-cost-per-fte", items: [] });
    type("4500,50");
    save();
    await waitFor(() => expect(sent).toMatchObject([{ body: { kpi: "workforce-cost-per-fte", value: "4500.5", currency: "EUR" } }]));
  });

  test("of what the group alone has is offered for no entity", async () => {
    await open(undefined, { ...targets, kpi: "weighted-pay-gap", items: [] });
    const offers = (value: string) => document.querySelector(`[role="option"][value="${value}"]`) !== null;
    fireEvent.click(document.getElementById("target-weighted-pay-gap-new-legalEntityId")!);
    await waitFor(() => expect(offers("group")).toBe(true));
    expect(offers("7")).toBe(false);
    cleanup();
    await open(undefined);
    fireEvent.click(document.getElementById("target-female-share-new-legalEntityId")!);
    await waitFor(() => expect(offers("7")).toBe(true));
  });

  test("that somebody else has changed meanwhile is decided on", async () => {
    const { mayChange: _, ...now } = { ...target, value: "42", version: 2 };
    answers = [Response.json({ code: "version-stale", error: "No.", requestId: "1", now }, { status: 412 })];
    await open(target);
    type("41");
    save();
    expect((await shownConflict()).rows).toEqual([[t("targets.value"), "42", "41"]]);
    fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-keep") }));
    save();
    await waitFor(() => expect(done).toBe(1));
    expect(sent[1]).toMatchObject({ method: "PUT", ifMatch: '"2"', body: { value: "41" } });
  });

  test("says beside the month that there is one from it on", async () => {
    const fields = [{ path: ["first"], code: "targets.there", error: "There is one." }];
    answers = [Response.json({ code: "duplicate", error: "No.", requestId: "1", fields }, { status: 409 })];
    await open(undefined);
    type("41");
    save();
    await waitFor(() => expect(document.getElementById("target-female-share-new-first-error")?.textContent).toBe("There is one."));
    within(screen.getByRole("form", { name: "Target" })).getByText("There is one.");
    expect(done).toBe(0);
  });
});
