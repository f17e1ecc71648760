// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { Section } from "./calendar-entry.ts";
import { FillDialog } from "./FillDialog.tsx";

let sent: { path: string; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
const preview = (token: string, added = 2) => ({
  entities: 2,
  added,
  existing: 2 - added,
  overlapping: 0,
  examples: [],
  months: [],
  closedMonths: 0,
  token,
});
const place = { validFrom: "2020-01-01", validTo: null };
const tree = {
  id: 3,
  code: "REG",
  name: "Regiones",
  nodes: [
    { id: 7, code: "EU", name: "Europa" },
    { id: 8, code: "IB", name: "Iberia" },
  ],
  places: [
    { ...place, belowId: 7, nodeId: 8, legalEntityId: null },
    { ...place, belowId: 8, nodeId: null, legalEntityId: 1 },
    { ...place, belowId: 7, nodeId: null, legalEntityId: 2 },
    { ...place, belowId: 8, nodeId: null, legalEntityId: 4 },
    { ...place, belowId: 7, nodeId: null, legalEntityId: 5, validTo: "2020-12-31" },
  ],
};
function shown(path: string): object {
  if (path.includes("entity-trees/3")) return tree;
  if (path.includes("entity-trees")) return { items: [tree] };
  if (path.includes("legal-entities"))
    return { items: [1, 2, 3, 4, 5].map((id) => ({ id, code: `E${id}`, name: `Entity ${id}`, active: id !== 4, country: "ES" })) };
  return { userName: "ana@example.com", name: "Ana", items: [], permissions: ["legal-entities.manage"] };
}
beforeEach(() => {
  [sent, answers] = [[], []];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method?: string; body?: string }) => {
    if (method === undefined || method === "GET") return Response.json(shown(path));
    sent.push({ path: path.replace(/^.*\/api\//, ""), body: JSON.parse(body ?? "{}") as Record<string, unknown> });
    return answers.shift() ?? Response.json(preview(`t${sent.length}`));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const onClose = vi.fn();
const allMonths = Array.from({ length: 12 }, (_, at) => at + 1);
async function open(): Promise<void> {
  vi.clearAllMocks();
  const sections = [
    { code: "PLN", months: allMonths },
    { code: "GPG", months: allMonths },
  ] as Section[];
  renderPage(() => <FillDialog opened sections={sections} onClose={onClose} />);
  await screen.findByRole("form");
  fireEvent.click(screen.getByRole("checkbox", { name: "PLN" }));
}
const look = () => fireEvent.click(screen.getByRole("button", { name: t("calendar.look") }));
const yes = () => screen.findByRole("button", { name: t("calendar.do-add", { count: 2 }) });

test("[MANY-03] what would be expected is shown, then done by just that, in one call", async () => {
  await open();
  look();
  const button = await yes();
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ path }) => path)).toEqual(["calendar/filling/preview", "calendar/filling"]);
  expect(sent[1]?.body).toEqual({ ...sent[0]?.body, token: "t1" });
  expect(sent[0]?.body).toMatchObject({ sections: ["PLN"], legalEntityIds: null });
});

test("[MANY-03] the entities of a group are those that stand in it and below it in the first month, and are active", async () => {
  await open();
  fireEvent.click(await screen.findByRole("radio", { name: t("calendar.who-node") }, { timeout: 5000 }));
  look();
  await screen.findByText(t("ui.field-required"));
  const pick = screen.getByRole("combobox", { name: new RegExp(t("calendar.node")) });
  fireEvent.click(pick);
  fireEvent.click(await screen.findByRole("option", { name: "Europa (EU)" }));
  look();
  await yes();
  expect(sent.map(({ body }) => body["legalEntityIds"])).toEqual([[1, 2]]);
});

test("[MANY-03] what is chosen after it was shown has to be shown again; a calendar that changed is looked at anew", async () => {
  answers = [
    Response.json(preview("old")),
    Response.json(preview("t2")),
    Response.json({ code: "calendar-changed", error: "Ha cambiado." }, { status: 409 }),
    Response.json(preview("new")),
  ];
  await open();
  look();
  await yes();
  fireEvent.click(screen.getByRole("checkbox", { name: "GPG" }));
  expect(screen.queryByRole("button", { name: t("calendar.do-add", { count: 2 }) })).toBeNull();
  look();
  fireEvent.click(await yes());
  await screen.findByText(t("calendar.again"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await yes());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ path: "calendar/filling", body: { token: "new", sections: ["PLN", "GPG"] } });
});
