// @vitest-environment happy-dom
import type { Output } from "@hub/contract/route.ts";
import { createQualityView, updateQualityView } from "@hub/contract/quality/views.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepare } from "../../api/client.ts";
import { forgetSession, storeSession } from "../../api/stored-session.ts";
import { RecordForm } from "../RecordForm.tsx";
import { renderPage, shownConflict, t } from "../testing/render-page.tsx";
import { useRecord } from "../use-record.ts";

type View = Output<(typeof updateQualityView)["answer"]>;
type Draft = { name: string; query: string; shared: boolean; sure: boolean };
const saved: View = { id: 5, name: "Open", query: "status=open", shared: false, owner: null, version: 1 };
const signIn = (userName = "ana@example.com") => storeSession({ userName, name: "x", token: "x" });
let sent: (string | null)[] = [];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  signIn();
  vi.stubGlobal("fetch", async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push(headers["if-match"] ?? null);
    return Response.json({ ...saved, ...(JSON.parse(body) as object), version: 2 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A form of a saved filter that keeps what is typed, but for its query. */
function ViewForm({ record, keeps = true }: { record: View | undefined; keeps?: boolean }) {
  const form = useRecord<Draft, View, View>({
    id: "view",
    keeps: keeps && { without: ["query"] },
    record,
    draftOf: (view): Draft => ({ name: view?.name ?? "", query: view?.query ?? "", shared: view?.shared ?? false, sure: false }),
    fields: { name: { label: "Name" }, query: { label: "Filter" }, shared: { label: "Shared" }, sure: { label: "Sure", transient: true } },
    save: ({ name, query, shared, sure }, base) => {
      const body = { name, query, shared: shared || sure };
      return base
        ? prepare(updateQualityView, { params: { id: base.id }, ifMatch: base.version, body })
        : prepare(createQualityView, { body });
    },
    onSaved: () => undefined,
  });
  return (
    <RecordForm form={form} label="Filter">
      <TextInput {...form.text("name")} />
      <TextInput {...form.text("query")} />
      <Checkbox {...form.tick("shared")} />
      <Checkbox {...form.tick("sure")} />
    </RecordForm>
  );
}

let leave: () => void;
/** Opens the form in a page that is loaded anew. */
async function open(record: View | undefined = saved, keeps = true) {
  cleanup();
  ({ leave } = renderPage(() => <ViewForm record={record} keeps={keeps} />, { isReload: true }));
  await screen.findByRole("form", { name: "Filter" });
}
const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
const query = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Filter" });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (text: string) => fireEvent.click(screen.getByRole("button", { name: text }));
const goes = () => act(() => void dispatchEvent(new Event("pagehide")));
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("hub.draft:"));
const isTold = () => screen.queryByRole("button", { name: t("drafts.discard") }) !== null;

describe("[TODAY-07] what is typed and not saved", () => {
  test("is written a moment after, and is there when the page is loaded anew: one goes on with it, and saves it", async () => {
    await open();
    type(name(), "Mine");
    expect(kept()).toEqual([]);
    await waitFor(() => expect(kept()).toEqual(["hub.draft:ana@example.com:view 5"]));
    await open();
    expect(name().value).toBe("Mine");
    press(t("drafts.keep"));
    expect(isTold()).toBe(false);
    fireEvent.submit(screen.getByRole("form", { name: "Filter" }));
    await waitFor(() => expect(sent).toEqual(['"1"']));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test("is written as the page goes, also within that moment; discarded, it is gone", async () => {
    await open();
    type(name(), "Mine");
    goes();
    await open();
    press(t("drafts.discard"));
    expect([name().value, isTold()]).toEqual(["Open", false]);
    expect(kept()).toEqual([]);
    goes();
    await open();
    expect([name().value, isTold()]).toEqual(["Open", false]);
  });

  test("of a new record is there for the next new one, and for no other", async () => {
    const none = undefined as View | undefined;
    cleanup();
    const openNew = async () => {
      cleanup();
      renderPage(() => <ViewForm record={none} />, { isReload: true });
      await screen.findByRole("form", { name: "Filter" });
    };
    await openNew();
    type(name(), "New");
    goes();
    await open();
    expect(name().value).toBe("Open");
    await openNew();
    expect(name().value).toBe("New");
  });

  test("is told to be old where somebody else has saved the record meanwhile, field by field", async () => {
    await open();
    type(name(), "Mine");
    goes();
    await open({ ...saved, name: "Theirs", shared: true, version: 3 });
    const { rows } = await shownConflict();
    expect(rows).toEqual([
      ["Name", "Theirs", "Mine"],
      ["Shared", t("ui.yes"), t("ui.conflict-untouched")],
    ]);
    press(t("ui.conflict-keep"));
    await waitFor(() => expect(screen.queryByText(t("ui.conflict-title"))).toBeNull());
    expect(name().value).toBe("Mine");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Shared" }).checked).toBe(true);
    fireEvent.submit(screen.getByRole("form", { name: "Filter" }));
    await waitFor(() => expect(sent).toEqual(['"3"']));
  });

  test("is told to be old, too, where what the record says has changed without its version", async () => {
    await open();
    type(name(), "Mine");
    goes();
    await open({ ...saved, shared: true });
    expect((await shownConflict()).rows.map(([field]) => field)).toEqual(["Name", "Shared"]);
    press(t("drafts.discard"));
    await waitFor(() => expect(name().value).toBe("Open"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Shared" }).checked).toBe(true);
    expect(kept()).toEqual([]);
  });

  test("outlives a page that fails and goes without being asked, and not one that is left on purpose", async () => {
    await open();
    type(name(), "Mine");
    cleanup();
    expect(kept()).toHaveLength(1);
    await open();
    act(leave);
    fireEvent.click(await screen.findByRole("button", { name: t("shell.unsaved-leave") }));
    await screen.findByText("elsewhere");
    expect(kept()).toEqual([]);
  });

  test("is kept without the fields that hold a secret or pay, and without a word that one means it; that is said", async () => {
    await open();
    type(name(), "Mine");
    type(query(), "secret");
    fireEvent.click(screen.getByRole("checkbox", { name: "Sure" }));
    goes();
    expect(localStorage.getItem(kept()[0] ?? "")).not.toContain("secret");
    await open();
    expect([name().value, query().value]).toEqual(["Mine", "status=open"]);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Sure" }).checked).toBe(false);
    await screen.findByText(t("drafts.part"), { exact: false });
  });

  test("is kept nowhere where the form does not say so", async () => {
    await open(saved, false);
    type(name(), "Mine");
    goes();
    cleanup();
    expect(kept()).toEqual([]);
  });

  test("is there after the session has ended, for the same person only", async () => {
    await open();
    type(name(), "Mine");
    act(() => forgetSession("refused"));
    cleanup();
    signIn();
    await open();
    expect(name().value).toBe("Mine");
    act(() => forgetSession("refused"));
    cleanup();
    signIn("eva@example.com");
    await open();
    expect(name().value).toBe("Open");
    expect(kept()).toEqual([]);
  });

  test("goes with signing out, also what was typed a moment before", async () => {
    await open();
    type(name(), "Mine");
    act(() => forgetSession("signed-out"));
    goes();
    cleanup();
    expect(kept()).toEqual([]);
  });
});
