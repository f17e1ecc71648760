// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { SwpItem } from "../items/use-items.ts";
import { shortage } from "../testing/shortage.ts";
import { ItemForm } from "./ItemForm.tsx";
import type { Edited } from "./use-item-form.ts";
import type { FormFacts } from "./use-form-facts.ts";

const place = { ob: { id: 1, code: "N", name: "Norte" }, unit: { id: 2, code: "O", name: "Operaciones" } };
const { division } = shortage;
const facts: FormFacts = {
  divisions: [
    { ...division, ...place },
    { id: 5, code: "GEN", name: "Generación", ...place },
  ],
  coverages: [
    { code: "OPEN", name: "Abierta", closes: false, active: true },
    { code: "COMPLETED", name: "Cubierta", closes: true, active: true },
  ],
  corporateDomains: ["norte.example"],
};
const item: SwpItem = {
  ...shortage,
  ...place,
  id: 31,
  jobProfileFamily: { id: 3, code: "F3", name: "Ingeniería" },
  updatedBy: "Eva Ruiz",
  updatedOn: "2026-11-23T10:00:00Z",
  version: 1,
  mayEdit: true,
};
const closed = { ...item, size: { min: "0", max: null }, coverage: { code: "COMPLETED", name: "Cubierta", closes: true } } as SwpItem;

/** What the server was sent, and what it answers: by turns, else the item. */
let sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const stale = (now: Partial<SwpItem>) =>
  Response.json({ code: "version-stale", error: "No.", now: { ...item, version: 2, ...now } }, { status: 412 });

beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@norte.example", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (path.includes("swp/answers"))
      return Response.json({ items: [{ tab: "profiles-shortage", divisionId: 4, reskilled: 3, outsourced: 2 }] });
    if (path.includes("catalogue/pick"))
      return Response.json({
        items: [{ id: 7, code: "P7", name: "Ingeniería de red", parent: { id: 3, name: "Ingeniería" }, cluster: { id: 9, name: "Redes" } }],
      });
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [] });
    sent.push({ method, path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return answers.shift() ?? Response.json({ ...item, version: 2 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const did = vi.fn();
async function open(given: Partial<Edited> = {}): Promise<HTMLElement> {
  did.mockClear();
  const edited = { tab: "profiles-shortage", ...given } as const;
  const ways = {
    onDone: () => did("done"),
    onNext: ({ id }: SwpItem) => did(`next after ${id}`),
    onClose: () => did("left"),
    onPools: () => undefined,
  };
  renderPage(() => <ItemForm {...edited} facts={facts} {...ways} />);
  return screen.findByRole("form");
}
const field = (name: string) => document.getElementById(`swp-profiles-shortage-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form"));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Fills in what a new one needs besides its division. */
async function fillNew(): Promise<void> {
  fireEvent.focus(field("profileId"));
  fireEvent.click(field("profileId"));
  fireEvent.click(await screen.findByRole("option", { name: /Ingeniería de red/ }));
  type("size", "4");
  type("impact", "Critical");
  type("timeline", "2027-Q1");
  type("trainingFrom", "3");
  type("trainingTo", "6");
}
const levers = () => ["hire", "outsrc", "reskill"].map((name) => field(name).value);

test("[SWP-01] what is typed is sent once, on its version, with what was not touched; other ways to write the same are nothing to save", async () => {
  await open({ item });
  expect(document.activeElement).toBe(field("size"));
  type("size", "12,0");
  save();
  expect(sent).toEqual([]);
  type("size", "5-8");
  save();
  save();
  await waitFor(() => expect(did).toHaveBeenCalledWith("done"));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: "PUT",
    path: "swp/items/31",
    body: { divisionId: 4, profileId: 7, size: "5-8", timeline: "2027-Q1" },
  });
});

test("what the server refuses stands beside its field until that is changed; nothing typed is lost", async () => {
  const refused = { code: "invalid-input", error: "No.", fields: [{ path: ["source"], error: "No trabaja aquí." }] };
  answers = [Response.json(refused, { status: 422 })];
  await open({ item });
  type("source", "eva@norte.example");
  save();
  const summary = await screen.findByRole("alert");
  fireEvent.click(within(summary).getByText(/No trabaja aquí/));
  expect(document.activeElement).toBe(field("source"));
  expect(field("source").value).toBe("eva@norte.example");
  type("source", "luz@norte.example");
  expect(screen.queryByText(/No trabaja aquí/)).toBeNull();
});

describe("where the plan has one that speaks of the same", () => {
  const there = () => {
    const details = { id: 12, size: { min: "7", max: null }, updatedBy: "Eva Ruiz", updatedOn: "2026-11-23T10:00:00Z" };
    return Response.json({ code: "swp-item-there", error: "Ya hay uno.", details, requestId: "1" }, { status: 409 });
  };
  test("it is said which, and the same is sent once more after a yes, on to where one was going", async () => {
    answers = [there(), Response.json({ ...item, id: 40 })];
    await open({ divisionId: 4 });
    await fillNew();
    press(t("swp.form-add-another"));
    const question = await screen.findByRole("dialog", { name: t("swp.like-title") });
    expect(question.textContent).toContain("12");
    expect(question.textContent).toContain("Eva Ruiz");
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(within(question).getByRole("button", { name: t("swp.like-add") }));
    await waitFor(() => expect(did).toHaveBeenCalledWith("next after 40"));
    expect(sent.map(({ body }) => body["addAgain"])).toEqual([undefined, true]);
  });

  test("a no leaves the form as it was typed, and nothing is sent", async () => {
    answers = [there()];
    await open({ divisionId: 4 });
    await fillNew();
    save();
    const question = await screen.findByRole("dialog", { name: t("swp.like-title") });
    fireEvent.click(within(question).getByRole("button", { name: t("ui.cancel") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field("size").value).toBe("4");
    expect(sent).toHaveLength(1);
  });
});

describe("of two who change an item", () => {
  const theirs = { relevantActions: "Suyo", outsrc: 0, hire: 80, timeline: "2028-Q2" };

  test("what one has touched stays, what one has not is theirs; both are shown in the words of the list", async () => {
    answers = [stale(theirs)];
    await open({ item });
    type("timeline", "2027-Q3");
    save();
    const { told, rows } = await shownConflict();
    within(told).getByText(/Eva Ruiz/);
    const untouched = t("ui.conflict-untouched");
    expect(rows).toEqual([
      [t("swp.field-timeline"), "T2 2028", "T3 2027"],
      [t("swp.field-hire"), "80 %", untouched],
      [t("swp.field-outsrc"), "0 %", untouched],
      [t("swp.field-relevantActions"), "Suyo", untouched],
    ]);
    press(t("ui.conflict-keep"));
    expect([field("timeline").value, ...levers(), field("relevantActions").value]).toEqual(["2027-Q3", "80", "0", "20", "Suyo"]);
  });

  test("[SWP-04] levers go together, so that they add up", async () => {
    answers = [stale(theirs)];
    await open({ item });
    type("reskill", "30");
    expect(levers()).toEqual(["50", "20", "30"]);
    save();
    await shownConflict();
    press(t("ui.conflict-keep"));
    expect(levers()).toEqual(["50", "20", "30"]);
    save();
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ hire: 50, outsrc: 20, reskill: 30, timeline: "2028-Q2" }));
  });

  test("[SWP-07] a closing is decided on together with its size and its reason", async () => {
    answers = [stale({ size: { min: "9", max: null } })];
    await open({ item });
    fireEvent.change(field("coverage"), { target: { value: "COMPLETED" } });
    type("comment", "Ya están.");
    save();
    const { rows } = await shownConflict();
    expect(rows.map((row) => row.slice(1))).toEqual([
      ["9 FTE", "0 FTE"],
      ["Abierta", "Cubierta"],
      [t("ui.conflict-empty"), "Ya están."],
    ]);
    press(t("ui.conflict-keep"));
    expect([field("size").value, field("coverage").value, field("comment").value]).toEqual(["0", "COMPLETED", "Ya están."]);
    // What it would be open with is theirs.
    press(t("swp.form-closing-undo"));
    expect(field("size").value).toBe("9");
  });
});

test("[SWP-07] what was closed is opened again with a new size and a reason, and has the levers of its closing until then", async () => {
  await open({ item: closed });
  expect([field("hire").readOnly, field("size").readOnly]).toEqual([true, true]);
  fireEvent.change(field("coverage"), { target: { value: "OPEN" } });
  expect(field("hire").readOnly).toBe(false);
  type("hire", "70");
  // Closed after all: nothing is left of it.
  fireEvent.change(field("coverage"), { target: { value: "COMPLETED" } });
  expect(levers()).toEqual(["60", "20", "20"]);
  fireEvent.change(field("coverage"), { target: { value: "OPEN" } });
  type("hire", "60");
  type("outsrc", "20");
  save();
  const summary = await screen.findByRole("alert");
  within(summary).getByText(new RegExp(t("swp.reopening-needs-comment")));
  expect(sent).toEqual([]);
  type("comment", "Vuelve a faltar gente.");
  type("size", "5");
  save();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ coverage: "OPEN", size: "5", comment: "Vuelve a faltar gente." }));
});

describe("a new one", () => {
  test("begins with who writes it; the levers that its division's answers propose stay theirs until one is typed", async () => {
    await open({ divisionId: 4 });
    expect([field("divisionId").value, field("source").value]).toEqual(["4", "ana@norte.example"]);
    await waitFor(() => expect(levers()).toEqual(["50", "20", "30"]));
    fireEvent.change(field("divisionId"), { target: { value: "5" } });
    expect(levers()).toEqual(["", "", ""]);
    fireEvent.change(field("divisionId"), { target: { value: "4" } });
    await fillNew();
    expect([field("parent").value, field("profileClusterId").value]).toEqual(["Ingeniería", "Redes"]);
    save();
    await waitFor(() => expect(did).toHaveBeenCalledWith("done"));
    expect(sent[0]?.body).toMatchObject({
      tab: "profiles-shortage",
      profileId: 7,
      profileClusterId: 9,
      hire: null,
      outsrc: null,
      reskill: null,
    });
    type("hire", "60");
    expect(levers()).toEqual(["60", "20", "20"]);
  });

  test("another one after it stands in the same place, is of the same source and looks in the same family", async () => {
    await open({ after: { ...item, source: "luz@norte.example" } });
    expect([field("divisionId").value, field("source").value, field("parent").value]).toEqual(["4", "luz@norte.example", "Ingeniería"]);
    expect([field("profileId").value, field("size").value]).toEqual(["", ""]);
    expect(document.activeElement).toBe(field("profileId"));
  });
});

test("[SWP-10] deleting it asks, naming what stays of it", async () => {
  await open({ item });
  press(t("ui.delete"));
  const question = await screen.findByRole("dialog", { name: t("swp.delete-title", { name: "Ingeniería de red" }) });
  expect(question.textContent).toContain(t("swp.delete-snapshots"));
  fireEvent.click(within(question).getByRole("button", { name: t("ui.delete") }));
  await waitFor(() => expect(did).toHaveBeenCalledWith("done"));
  expect(sent[0]).toMatchObject({ method: "DELETE", path: "swp/items/31" });
});
