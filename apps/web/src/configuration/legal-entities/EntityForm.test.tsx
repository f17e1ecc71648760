// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { EntityDetail } from "./entity-draft.ts";
import { EntityForm } from "./EntityForm.tsx";

const norte: EntityDetail = {
  id: 3,
  code: "N1",
  name: "Norte",
  country: "ES",
  currency: "EUR",
  parent: null,
  validFrom: "2020-01-01",
  validTo: null,
  active: true,
  version: 1,
  mergedInto: null,
  likeNamed: 0,
  alike: [],
  uses: [],
  mayDelete: false,
};
const gone = [{ section: "PLN", month: { year: 2026, month: 10 }, appear: 0, late: 0, inTime: 0, vanish: 1, vanishFilled: 0 }];

let sent: { what: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const onDone = vi.fn();
beforeEach(() => {
  [sent, answers] = [[], []];
  onDone.mockClear();
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json({ items: [], permissions: [], next: null, total: 0, alike: 0 });
    const given = JSON.parse(body ?? "{}") as Record<string, unknown>;
    sent.push({ what: `${method} ${path.replace(/^.*\/api\//, "")}`, body: given });
    return answers.shift() ?? Response.json({ ...norte, ...given, version: 2 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const told = (token: string, months: object[] = gone) => Response.json({ ...norte, months, closedMonths: 2, token });
const field = (name: string) => document.getElementById(`entity-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
async function open() {
  renderPage(() => <EntityForm detail={norte} onOpen={() => {}} onDone={onDone} onLeave={() => {}} />);
  const form = await screen.findByRole("form");
  return { save: () => fireEvent.submit(form) };
}
const confirm = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));

test("[MANY-02] other days tell what they make of open months, and that closed ones stay, before they are saved", async () => {
  answers = [told("t1"), Response.json({ code: "calendar-changed", error: "Ha cambiado." }, { status: 409 }), told("t2")];
  const { save } = await open();
  type("validTo", "30/9/2026");
  save();
  const dialog = await screen.findByRole("dialog", { name: t("calendar.preview") });
  expect(within(dialog).getByText(t("calendar.vanish"))).toBeDefined();
  expect(within(dialog).getByText(t("calendar.closed", { count: 2 }))).toBeDefined();
  expect(within(dialog).queryByText(t("calendar.delivered-stays"))).toBeNull();
  expect(sent).toMatchObject([{ what: "POST legal-entities/3/preview", body: { validTo: "2026-09-30" } }]);
  confirm(dialog, t("ui.save"));
  await screen.findByText(t("calendar.again"));
  expect(onDone).not.toHaveBeenCalled();
  confirm(await screen.findByRole("dialog", { name: t("calendar.preview") }), t("ui.save"));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const saved = sent.filter(({ what }) => what === "PUT legal-entities/3");
  expect(saved.map(({ body }) => [body["validTo"], body["token"]])).toEqual([
    ["2026-09-30", "t1"],
    ["2026-09-30", "t2"],
  ]);
});

test("[MANY-02] days that change no open month ask nothing, and what changes no days is not looked at", async () => {
  answers = [told("t1", [])];
  const { save } = await open();
  type("validTo", "31/12/2030");
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map(({ what }) => what)).toEqual(["POST legal-entities/3/preview", "PUT legal-entities/3"]);
  cleanup();
  sent = [];
  const again = await open();
  type("name", "Norte Norte");
  again.save();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(sent.map(({ what }) => what)).toEqual(["PUT legal-entities/3"]);
});

test("[MANY-02] one that leaves and is deactivated is asked about once, with both", async () => {
  answers = [told("t1")];
  const { save } = await open();
  type("validTo", "30/9/2026");
  fireEvent.click(field("active"));
  save();
  const dialog = await screen.findByRole("dialog", { name: t("entities.deactivate-title", { name: "Norte" }) });
  expect(within(dialog).getByText(t("entities.deactivate-text"))).toBeDefined();
  expect(within(dialog).getByText(t("calendar.vanish"))).toBeDefined();
  confirm(dialog, t("entities.deactivate"));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ what: "PUT legal-entities/3", body: { active: false, token: "t1" } });
});
