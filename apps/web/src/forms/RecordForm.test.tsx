// @vitest-environment happy-dom
import type { Output } from "@hub/contract/route.ts";
import { createQualityView, deleteQualityView, listQualityViews, updateQualityView } from "@hub/contract/quality/views.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepare } from "../api/client.ts";
import { keyOf } from "../api/keys.ts";
import { queryClient } from "../api/query-client.ts";
import { storeSession } from "../api/stored-session.ts";
import { DeleteDialog, type Deletion } from "./DeleteRecord.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { renderPage, shownConflict, t } from "./testing/render-page.tsx";
import { useRecord } from "./use-record.ts";

type View = Output<(typeof updateQualityView)["answer"]>;
type Draft = { name: string; query: string; shared: boolean; sure: boolean };
const saved: View = { id: 5, name: "Open", query: "status=open", shared: false, owner: null, version: 1 };

/** What the server was sent, and what it answers: by turns, else as it is sent. */
type Sent = { method: string; path: string; ifMatch: string | null; body: Record<string, unknown> | undefined };
let sent: Sent[] = [];
let answers: (Response | Promise<Response> | Error)[] = [];
const refusal = (status: number, body: object) => Response.json({ error: "No.", requestId: "1", ...body }, { status });
const stale = (now: Partial<View>) => refusal(412, { code: "version-stale", now: { ...saved, version: 2, ...now } });

beforeEach(() => {
  sent = [];
  answers = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }) => {
      const given = body === undefined ? undefined : (JSON.parse(body) as Record<string, unknown>);
      sent.push({ method, path: path.replace(/^.*\/api\//, ""), ifMatch: headers["if-match"] ?? null, body: given });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? Response.json({ ...saved, ...given, version: 2 });
    },
  );
});
afterEach(() => cleanup());

type Given = {
  record?: View | undefined;
  stays?: boolean;
  again?: boolean;
  listed?: boolean;
  held?: string;
  unmarked?: boolean;
  waits?: boolean;
  parted?: boolean;
  tried?: boolean;
  refresh?: (view: View) => Promise<void>;
  guards?: boolean;
  numbered?: boolean;
  onRefused?: (error: unknown) => boolean;
};
let outcome: string[] = [];

/** A form of a saved filter, as an area writes one. */
function ViewForm({
  record,
  stays = false,
  again = false,
  listed = false,
  held,
  unmarked = false,
  refresh,
  waits = false,
  parted = false,
  tried = false,
  guards,
  numbered = false,
  onRefused,
}: Given) {
  const [asks, setAsks] = useState(listed);
  const save = ({ name, query, shared }: Draft, base: View | undefined) => {
    const body = { name, query, shared };
    return base
      ? prepare(updateQualityView, { params: { id: base.id }, ifMatch: base.version, body })
      : prepare(createQualityView, { body });
  };
  const form = useRecord({
    id: "view",
    record,
    draftOf: (view): Draft => ({ name: view?.name ?? "", query: view?.query ?? "", shared: view?.shared ?? false, sure: false }),
    fields: {
      name: { label: "Name", required: true },
      query: {
        label: "Filter",
        group: "who",
        ...(numbered && {
          says: (query: string) => query.replace(/#\d+/, ""),
          show: (query: string, _: Draft, was: Draft) => `${was.query} > ${query}`,
        }),
      },
      shared: { label: "Shared", group: "who" },
      sure: { label: "Sure", transient: true },
    },
    save,
    trial: tried ? (draft: Draft, base) => save({ ...draft, name: `try ${draft.name}` }, base) : undefined,
    check: ({ shared, sure }) => (shared && !sure ? [{ code: "ui.field-required", path: ["sure"] }] : []),
    ...(refresh && { refresh }),
    ...(onRefused && { onRefused }),
    refused: ({ name }) =>
      name === "Half" ? { fields: ["query"], issues: [{ path: ["query"], code: "x", error: "Not this." }], now: undefined } : undefined,
    partName: ([field], { query }) => (parted && field === "query" ? `Line ${query.length}` : undefined),
    onSaved: (view, wasNew) => {
      outcome.push(`${wasNew ? "added" : "saved"} ${view.name}`);
      return again ? "new" : stays ? view : undefined;
    },
  });
  const why = (
    <TextInput label="Why" value={form.draft.query} onChange={({ currentTarget }) => form.change({ query: currentTarget.value })} />
  );
  const deletion: Deletion<View> = {
    call: ({ id, version }) => prepare(deleteQualityView, { params: { id }, ifMatch: version }),
    action: "Delete filter",
    title: ({ name }) => `Delete ${name}?`,
    text: () => "Nothing else goes with it.",
    refused: held,
    ...(refresh && { refresh }),
    focusAfter: "view-query",
    onDeleted: ({ name }) => void outcome.push(`deleted ${name}`),
  };
  return (
    <RecordForm
      form={form}
      label="Filter"
      waits={waits}
      {...(guards !== undefined && { guards })}
      another={{ text: "Save and next", onSaved: ({ name }) => void outcome.push(`next after ${name}`) }}
      confirm={({ name }, _, told) => {
        if (told) return { title: `${name}?`, text: `This would be ${told.name}.`, action: "Yes" };
        return name === "All" ? { title: "All of them?", text: why, action: "Yes, all" } : undefined;
      }}
      deletion={deletion}
      onLeave={() => undefined}
    >
      <TextInput {...form.text("name")} data-autofocus={!unmarked || undefined} />
      <TextInput {...form.text("query")} />
      <Checkbox {...form.tick("shared")} />
      <Checkbox {...form.tick("sure")} />
      <button type="button" onClick={() => form.change(({ query }) => ({ query: `${query}+` }))}>
        More
      </button>
      <DeleteDialog deletion={deletion} record={asks ? record : undefined} onClose={() => setAsks(false)} />
    </RecordForm>
  );
}

let shown: Given | undefined;
const pages = new Set<() => void>();
/** Gives the page another record, as the cache does, or none. */
function show(given: Given | undefined): void {
  shown = given;
  for (const tell of pages) tell();
}
function Page() {
  const subscribe = (tell: () => void) => {
    pages.add(tell);
    return () => pages.delete(tell);
  };
  const given = useSyncExternalStore(subscribe, () => shown);
  return given === undefined ? <p>closed</p> : <ViewForm key={given.record?.id} {...given} />;
}
let leave: () => void;
async function open(given: Given = { record: saved }) {
  outcome = [];
  shown = given;
  ({ leave } = renderPage(Page));
  await screen.findByRole("form", { name: "Filter" });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(button(name));
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Filter" }));
const conflict = async () => (await shownConflict()).told;

describe("what is typed", () => {
  test("the first field has the focus; nothing can be saved before anything is changed, and blanks change nothing", async () => {
    await open();
    expect(document.activeElement).toBe(field("Name"));
    expect(button(t("ui.save")).disabled).toBe(true);
    type("Name", "  Open ");
    save();
    expect(sent).toEqual([]);
    type("Name", "Closed");
    expect(button(t("ui.save")).disabled).toBe(false);
    expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unsaved"));
  });

  test("is saved on the version it was made on; the form that stays goes on from what was saved", async () => {
    await open({ record: saved, stays: true });
    type("Name", "Closed");
    save();
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    expect(sent).toEqual([
      {
        method: "PUT",
        path: expect.stringContaining("quality/views/5"),
        ifMatch: '"1"',
        body: { name: "Closed", query: "status=open", shared: false },
      },
    ]);
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unchanged")));
    type("Name", "Late");
    save();
    await waitFor(() => expect(sent[1]?.ifMatch).toBe('"2"'));
  });

  test("a form that goes on with another new one is empty then, and asks nothing", async () => {
    await open({ again: true });
    type("Name", "One");
    save();
    await waitFor(() => expect(outcome).toEqual(["added One"]));
    expect(field("Name").value).toBe("");
    type("Name", "Two");
    save();
    await waitFor(() => expect(outcome).toEqual(["added One", "added Two"]));
    expect(sent.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
      ["POST", null],
      ["POST", null],
    ]);
  });

  test("what comes by itself is put beside what has come in the same turn", async () => {
    await open();
    act(() => {
      press("More");
      press("More");
    });
    expect(field("Filter").value).toBe("status=open++");
  });

  test("two presses in one turn send once", async () => {
    await open();
    type("Name", "Closed");
    act(() => {
      save();
      save();
    });
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    expect(sent).toHaveLength(1);
  });

  test("leaving asks while something is unsaved, and not once it is saved", async () => {
    await open({ record: saved, stays: true });
    type("Name", "Closed");
    act(leave);
    const question = await screen.findByRole("dialog", { name: t("shell.unsaved-title") });
    fireEvent.click(within(question).getByRole("button", { name: t("ui.cancel") }));
    expect(field("Name").value).toBe("Closed");
    save();
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    act(leave);
    await screen.findByText("elsewhere");
  });

  test("leaving asks only when the form says so, where it says when", async () => {
    await open({ record: saved, guards: false });
    type("Name", "Closed");
    act(leave);
    await screen.findByText("elsewhere");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a newer record is taken as long as nothing is typed, and never after", async () => {
    await open();
    act(() => show({ record: { ...saved, name: "Newer", version: 2 } }));
    expect(field("Name").value).toBe("Newer");
    type("Name", "Mine");
    act(() => show({ record: { ...saved, name: "Newest", version: 3 } }));
    expect(field("Name").value).toBe("Mine");
    answers = [stale({ version: 3 })];
    save();
    await conflict();
    expect(sent[0]?.ifMatch).toBe('"2"');
  });
});

describe("what tells of the record", () => {
  const key = keyOf(listQualityViews, {});
  const isOld = () => queryClient.getQueryState(key)?.isInvalidated;
  beforeEach(() => queryClient.setQueryData(key, {}));
  afterEach(() => queryClient.clear());

  test("is asked for again once it is saved, in the whole area", async () => {
    await open();
    type("Name", "Closed");
    save();
    await waitFor(() => expect(isOld()).toBe(true));
  });

  test("only what the form says, where it says it; all of it where nothing was saved", async () => {
    answers = [refusal(409, { code: "quality-view-exists", error: "There is one." })];
    const told: string[] = [];
    await open({ record: saved, refresh: async ({ name }) => void told.push(name) });
    type("Name", "Closed");
    save();
    await waitFor(() => expect(isOld()).toBe(true));
    expect(told).toEqual([]);
    queryClient.setQueryData(key, {});
    save();
    await waitFor(() => expect(told).toEqual(["Closed"]));
    expect(isOld()).toBe(false);
  });

  test("the same once it is deleted", async () => {
    answers = [refusal(409, { code: "in-use", error: "It is in use." })];
    const told: string[] = [];
    await open({ record: saved, refresh: async ({ name }) => void told.push(name) });
    press("Delete filter");
    const question = await screen.findByRole("dialog", { name: "Delete Open?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete filter" }));
    await waitFor(() => expect(isOld()).toBe(true));
    queryClient.setQueryData(key, {});
    fireEvent.click(within(question).getByRole("button", { name: "Delete filter" }));
    await waitFor(() => expect(told).toEqual(["Open"]));
    expect(isOld()).toBe(false);
  });
});

describe("the keys", () => {
  test.each([
    { ctrlKey: true, key: "Enter" },
    { metaKey: true, key: "Enter" },
    { ctrlKey: true, key: "s" },
  ])("%o saves", async (keys) => {
    await open();
    type("Name", "Closed");
    expect(fireEvent.keyDown(field("Name"), keys)).toBe(false);
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
  });

  test("with Shift it is the other way on", async () => {
    await open();
    type("Name", "Closed");
    fireEvent.keyDown(field("Name"), { ctrlKey: true, shiftKey: true, key: "Enter" });
    await waitFor(() => expect(outcome).toEqual(["next after Closed"]));
  });
});

describe("what stops it", () => {
  test("what the schema of the route refuses is said before anything is sent, and leads to its field", async () => {
    await open({ record: undefined });
    type("Filter", "x".repeat(4001));
    save();
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([
      t("ui.form-problem", { field: "Name", problem: t("ui.field-required") }),
      t("ui.form-problem", { field: "Filter", problem: t("ui.invalid-too-big") }),
    ]);
    expect(document.activeElement).toBe(summary);
    fireEvent.click(within(summary).getAllByRole("button")[1] as HTMLElement);
    expect(document.activeElement).toBe(field("Filter"));
    expect(sent).toEqual([]);
    type("Filter", "x");
    expect(within(summary).getAllByRole("button")).toHaveLength(1);
    expect(document.activeElement).toBe(field("Filter"));
  });

  test("what the rules of the area refuse, too", async () => {
    await open();
    fireEvent.click(box("Shared"));
    save();
    const summary = await screen.findByRole("alert");
    expect(within(summary).getByRole("button").textContent).toContain("Sure");
    fireEvent.click(box("Sure"));
    save();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test("the summary goes through the form from its top, whoever has found what is wrong", async () => {
    await open({ record: undefined });
    fireEvent.click(box("Shared"));
    save();
    const items = within(await screen.findByRole("alert")).getAllByRole("button");
    expect(items.map(({ textContent }) => textContent?.includes("Sure"))).toEqual([false, true]);
  });

  test("a field that one has changed is told of as one leaves it, then at each change; one that is only passed is not", async () => {
    await open();
    fireEvent.blur(field("Filter"));
    type("Name", "");
    expect(screen.queryByText(t("ui.field-required"))).toBeNull();
    fireEvent.blur(field("Name"));
    screen.getByText(t("ui.field-required"));
    expect(screen.queryByRole("alert")).toBeNull();
    type("Name", "x");
    expect(screen.queryByText(t("ui.field-required"))).toBeNull();
  });

  test("the summary names the part of a field that has a name of its own", async () => {
    await open({ parted: true });
    type("Filter", "x".repeat(4001));
    save();
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([
      t("ui.form-problem", { field: "Name", problem: t("ui.field-required") }),
      t("ui.form-problem", { field: "Line 4001", problem: t("ui.invalid-too-big") }),
    ]);
  });

  test("what the server refuses stands beside its field until that is changed", async () => {
    answers = [refusal(422, { code: "invalid-input", fields: [{ path: ["query", 3], code: "x", error: "Nobody is called so." }] })];
    await open();
    type("Name", "Closed");
    save();
    const link = await screen.findByRole("button", { name: t("ui.form-problem", { field: "Filter", problem: "Nobody is called so." }) });
    fireEvent.click(link);
    expect(document.activeElement).toBe(field("Filter"));
    expect(field("Name").value).toBe("Closed");
    type("Name", "Later");
    expect(screen.getAllByText(/Nobody is called so/).length).toBeGreaterThan(0);
    type("Filter", "status=closed");
    expect(screen.queryAllByText(/Nobody is called so/)).toEqual([]);
  });

  test("what the server refuses as a whole, and a connection that is lost, are said above; what is typed stays and can be sent again", async () => {
    answers = [refusal(409, { code: "quality-view-exists", error: "There is one." }), new Error("offline")];
    await open();
    type("Name", "Closed");
    save();
    await screen.findByText("There is one.");
    screen.getByRole("heading", { name: t("ui.refused") });
    save();
    await screen.findByText(t("errors.client-no-connection"));
    expect(field("Name").value).toBe("Closed");
    save();
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    expect(sent).toHaveLength(3);
  });

  test("what the form says by itself stands in no summary; all else does", async () => {
    answers = [refusal(409, { code: "in-use" }), refusal(409, { code: "conflict", error: "There is one." })];
    const told: unknown[] = [];
    await open({ record: saved, onRefused: (error) => told.push(error) === 1 });
    type("Name", "Closed");
    save();
    await waitFor(() => expect(told).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
    save();
    await screen.findByText("There is one.");
  });

  test("nothing is saved, on keys neither, before what one is to know has come", async () => {
    await open({ record: undefined, waits: true });
    type("Name", "Mine");
    expect(button(t("ui.save")).disabled).toBe(true);
    fireEvent.keyDown(field("Name"), { ctrlKey: true, key: "Enter" });
    save();
    act(() => show({ record: undefined }));
    save();
    await waitFor(() => expect(outcome).toEqual(["added Mine"]));
    expect(sent).toHaveLength(1);
  });

  test("what has to be confirmed is sent after a yes only", async () => {
    await open();
    type("Name", "All");
    save();
    const question = await screen.findByRole("dialog", { name: "All of them?" });
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: "Yes, all" }));
    await waitFor(() => expect(outcome).toEqual(["saved All"]));
  });

  test("what is typed where it is asked for is sent, too", async () => {
    await open();
    type("Name", "All");
    save();
    const question = await screen.findByRole("dialog", { name: "All of them?" });
    const why = within(question).getByRole<HTMLInputElement>("textbox", { name: "Why" });
    fireEvent.change(why, { target: { value: "status=mine" } });
    expect(why.value).toBe("status=mine");
    fireEvent.click(within(question).getByRole("button", { name: "Yes, all" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ query: "status=mine" }));
  });
});

describe("what is tried before it is saved", () => {
  const bodies = () => sent.map(({ body }) => body?.["name"]);
  /** The next answer, once it is let go. */
  const held = () => {
    let release: (answer: Response) => void = () => undefined;
    answers = [new Promise<Response>((resolve) => (release = resolve))];
    return (answer = Response.json({ ...saved, name: "late" })) => act(async () => release(answer));
  };

  test("is told in the question, and sent after a yes only; two presses ask once", async () => {
    await open({ record: saved, stays: true, tried: true });
    type("Name", "Closed");
    act(() => {
      save();
      save();
    });
    const question = await screen.findByRole("dialog", { name: "Closed?" });
    within(question).getByText("This would be try Closed.");
    expect(bodies()).toEqual(["try Closed"]);
    expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unsaved"));
    fireEvent.click(within(question).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    expect(bodies()).toEqual(["try Closed", "Closed"]);
  });

  test("is tried anew where one has typed meanwhile: what is confirmed is what is saved", async () => {
    const release = held();
    await open({ record: saved, stays: true, tried: true });
    type("Name", "Closed");
    save();
    type("Name", "Late");
    await release();
    const question = await screen.findByRole("dialog", { name: "Late?" });
    within(question).getByText("This would be try Late.");
    fireEvent.click(within(question).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(bodies()).toEqual(["try Closed", "try Late", "Late"]));
  });

  test("is tried anew, too, where it has changed while the question stood", async () => {
    await open({ record: saved, stays: true, tried: true });
    type("Name", "Closed");
    save();
    const question = await screen.findByRole("dialog", { name: "Closed?" });
    type("Name", "Late");
    fireEvent.click(within(question).getByRole("button", { name: "Yes" }));
    await screen.findByText("This would be try Late.");
    expect(bodies()).toEqual(["try Closed", "try Late"]);
  });

  test("is asked no more where one has discarded it meanwhile", async () => {
    const release = held();
    await open({ record: saved, stays: true, tried: true });
    type("Name", "Closed");
    save();
    type("Name", "Open");
    await release();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unchanged")));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bodies()).toEqual(["try Closed"]);
  });

  test("its refusals stand beside their fields, and what somebody else saved meanwhile is decided on", async () => {
    answers = [
      refusal(422, { code: "invalid-input", fields: [{ path: ["query"], code: "x", error: "Nobody is called so." }] }),
      stale({ name: "Theirs" }),
    ];
    await open({ record: saved, stays: true, tried: true });
    type("Name", "Closed");
    save();
    await screen.findByRole("button", { name: t("ui.form-problem", { field: "Filter", problem: "Nobody is called so." }) });
    save();
    expect((await conflict()).textContent).toContain("Theirs");
    press(t("ui.conflict-keep"));
    save();
    await screen.findByRole("dialog", { name: "Closed?" });
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"1"', '"2"']);
  });

  test("what an answer refuses of it, though it saves the rest, is told beside its field and stays unsaved", async () => {
    answers = [Response.json({ ...saved, name: "Half", version: 2 })];
    await open({ record: saved, stays: true });
    type("Name", "Half");
    type("Filter", "status=mine");
    save();
    const told = t("ui.form-problem", { field: "Filter", problem: "Not this." });
    const summary = (await screen.findByRole("button", { name: told })).closest("[role=alert]");
    expect(document.activeElement).toBe(summary);
    expect([field("Name").value, field("Filter").value]).toEqual(["Half", "status=mine"]);
    expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unsaved"));
    save();
    await waitFor(() => expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { name: "Half", query: "status=mine" } }));
  });

  test("what is typed while it is being saved is still there, and unsaved", async () => {
    const release = held();
    await open({ record: saved, stays: true });
    type("Name", "Closed");
    save();
    type("Filter", "status=late");
    await release(Response.json({ ...saved, name: "Closed", version: 2 }));
    await waitFor(() => expect(outcome).toEqual(["saved Closed"]));
    expect([field("Name").value, field("Filter").value]).toEqual(["Closed", "status=late"]);
    save();
    await waitFor(() => expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { name: "Closed", query: "status=late" } }));
  });
});

describe("what somebody else has saved meanwhile", () => {
  const overtaken = async (now: Partial<View>, typed: { name?: string; query?: string }) => {
    answers = [stale(now)];
    await open({ record: saved, stays: true });
    if (typed.name !== undefined) type("Name", typed.name);
    if (typed.query !== undefined) type("Filter", typed.query);
    save();
    return conflict();
  };
  const rowsOf = (told: HTMLElement) =>
    within(told)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test("is shown field by field beside one's own, where either has changed; nothing is sent before one decides", async () => {
    const told = await overtaken({ name: "Theirs", query: "status=late" }, { name: "Mine" });
    expect(document.activeElement).toBe(told);
    expect(rowsOf(told)).toEqual([
      ["Name", "Theirs", "Mine"],
      ["Filter", "status=late", t("ui.conflict-untouched")],
    ]);
    expect(button(t("ui.save")).disabled).toBe(true);
    save();
    expect(sent).toHaveLength(1);
  });

  test("all of one's own is kept over what stands, which fills the fields one has not touched", async () => {
    await overtaken({ name: "Theirs", query: "status=late" }, { name: "Mine" });
    press(t("ui.conflict-keep"));
    expect([field("Name").value, field("Filter").value]).toEqual(["Mine", "status=late"]);
    await waitFor(() => expect(document.activeElement).toBe(field("Name")));
    save();
    await waitFor(() => expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { name: "Mine", query: "status=late" } }));
  });

  test("once it is decided one goes on at the first field, also of a page that takes the focus to none as it opens", async () => {
    answers = [stale({ name: "Theirs" })];
    await open({ record: saved, stays: true, unmarked: true });
    expect(document.activeElement).toBe(document.body);
    type("Filter", "status=mine");
    save();
    await conflict();
    press(t("ui.conflict-keep"));
    await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  });

  test("all of theirs is taken: nothing is unsaved then", async () => {
    await overtaken({ name: "Theirs" }, { name: "Mine", query: "status=mine" });
    press(t("ui.conflict-take"));
    expect([field("Name").value, field("Filter").value]).toEqual(["Theirs", "status=open"]);
    expect(screen.getByRole("status").textContent).toBe(t("ui.edit-unchanged"));
  });

  test("one is kept and the other taken", async () => {
    const told = await overtaken({ name: "Theirs", query: "status=late" }, { name: "Mine", query: "status=mine" });
    fireEvent.click(within(told).getByRole("radio", { name: "Theirs" }));
    press(t("ui.conflict-chosen"));
    expect([field("Name").value, field("Filter").value]).toEqual(["Theirs", "status=mine"]);
  });

  test("fields that go together are decided together, also where one has changed only one of them", async () => {
    const told = await overtaken({ shared: true }, { query: "status=mine" });
    expect(rowsOf(told)).toEqual([
      ["Filter", "status=open", "status=mine"],
      ["Shared", t("ui.yes"), t("ui.no")],
    ]);
    fireEvent.click(within(told).getByRole("radio", { name: t("ui.yes") }));
    expect(within(told).getByRole<HTMLInputElement>("radio", { name: "status=open" }).checked).toBe(true);
    fireEvent.click(within(told).getByRole("radio", { name: "status=mine" }));
    press(t("ui.conflict-keep"));
    expect([field("Filter").value, box("Shared").checked]).toEqual(["status=mine", false]);
  });

  test("values that say the same are the same, and what is told by its changes is", async () => {
    answers = [stale({ name: "Theirs", query: "status=open#2" }), stale({ version: 3, name: "Mine", query: "status=late#3" })];
    await open({ record: saved, numbered: true });
    type("Name", "Mine");
    save();
    expect(rowsOf(await conflict())).toEqual([["Name", "Theirs", "Mine"]]);
    press(t("ui.conflict-keep"));
    save();
    expect(rowsOf(await conflict())).toEqual([
      ["Name", "Mine", t("ui.conflict-same")],
      ["Filter", "status=open#2 > status=late#3", t("ui.conflict-untouched")],
    ]);
  });

  test("the same by both is nothing to decide; overtaken again, one is told again", async () => {
    const told = await overtaken({ name: "Mine" }, { name: "Mine", query: "status=mine" });
    expect(rowsOf(told)[0]).toEqual(["Name", "Mine", t("ui.conflict-same")]);
    press(t("ui.conflict-keep"));
    answers = [stale({ version: 3, name: "Mine", query: "status=late" })];
    save();
    expect(rowsOf(await conflict())).toEqual([["Filter", "status=late", "status=mine"]]);
  });
});

describe("deleting", () => {
  test("asks by name and is done on the version; the form is told what was deleted", async () => {
    answers = [Response.json({})];
    await open();
    press("Delete filter");
    const question = await screen.findByRole("dialog", { name: "Delete Open?" });
    within(question).getByText("Nothing else goes with it.");
    expect(sent).toEqual([]);
    fireEvent.click(within(question).getByRole("button", { name: "Delete filter" }));
    await waitFor(() => expect(outcome).toEqual(["deleted Open"]));
    expect(sent).toMatchObject([{ method: "DELETE", ifMatch: '"1"' }]);
  });

  test("what keeps it from being deleted is said where one has asked", async () => {
    answers = [refusal(409, { code: "in-use", error: "It is in use." })];
    await open();
    press("Delete filter");
    const question = await screen.findByRole("dialog", { name: "Delete Open?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete filter" }));
    await within(question).findByText("It is in use.");
    expect(outcome).toEqual([]);
  });

  test("what somebody else has saved meanwhile is shown instead", async () => {
    answers = [stale({ name: "Theirs" })];
    await open();
    press("Delete filter");
    fireEvent.click(within(await screen.findByRole("dialog", { name: "Delete Open?" })).getByRole("button", { name: "Delete filter" }));
    await within(await conflict()).findByText("Theirs");
    expect(outcome).toEqual([]);
  });

  test("in a list what stands now is told in the dialog, and deleted by a second yes; its button goes, and the focus does not", async () => {
    answers = [stale({ name: "Theirs" }), Response.json({})];
    await open({ record: saved, listed: true, unmarked: true });
    const question = await screen.findByRole("dialog", { name: "Delete Open?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete filter" }));
    const again = await screen.findByRole("dialog", { name: "Delete Theirs?" });
    fireEvent.click(within(again).getByRole("button", { name: "Delete filter" }));
    await waitFor(() => expect(outcome).toEqual(["deleted Theirs"]));
    await waitFor(() => expect(document.activeElement).toBe(field("Filter")));
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  test("in a list what cannot be deleted says why, and there is no yes", async () => {
    await open({ record: saved, listed: true, held: "Two reports use it." });
    const question = await screen.findByRole("dialog", { name: "Delete Open?" });
    within(question).getByText("Two reports use it.");
    const yes = within(question).getByRole<HTMLButtonElement>("button", { name: "Delete filter" });
    expect(yes.disabled).toBe(true);
    expect(within(question).queryByText("Nothing else goes with it.")).toBeNull();
  });

  test("a new record has nothing to delete", async () => {
    await open({ record: undefined });
    expect(screen.queryByRole("button", { name: "Delete filter" })).toBeNull();
  });
});
