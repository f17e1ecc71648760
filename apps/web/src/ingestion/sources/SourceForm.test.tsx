// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { SourceDetail } from "./source-draft.ts";
import { SourceForm } from "./SourceForm.tsx";

const files = {
  kind: "sftp",
  directory: "in",
  pattern: "pay_{entity}_{yyyy}{mm}.csv",
  complete: "unchanged",
  marker: ".ok",
  accepted: "archive",
  archiveFolder: "archive",
  refused: "error-folder",
  errorFolder: "error",
} as const;
const saved: SourceDetail = {
  id: 1,
  ingestion: { id: 5, code: "PAY", name: "Pay", section: "GPG", entityFrom: "delivery" },
  sftpEndpoint: { id: 3, name: "Payroll" },
  connection: null,
  legalEntity: null,
  details: files,
  schedule: { when: { kind: "every", minutes: 15 }, zone: "Europe/Madrid", days: null, month: "name" },
  runsAs: { id: 9, name: "Source" },
  runsAsMay: true,
  active: true,
  version: 1,
  nextRunAt: null,
  lastRun: null,
  waiting: 0,
  notPutAway: 0,
};
const options = {
  people: [
    { id: 9, name: "Source", email: "s@example.com", legalEntityIds: null },
    { id: 8, name: "Other", email: "o@example.com", legalEntityIds: null },
  ],
  legalEntities: [{ id: 4, code: "ES01", name: "Iberia" }],
  sftpEndpoints: [{ id: 3, name: "Payroll" }],
  connections: [{ id: 2, name: "Warehouse", kind: "postgresql" }],
};

/** What was written, what the server answers to the next write, and how often the form was done. */
let sent: { method: string; ifMatch: string | null; body: Record<string, unknown> | undefined }[] = [];
let answer: Response | undefined;
let done = 0;

beforeEach(() => {
  [sent, answer, done] = [[], undefined, 0];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method, headers, body }: { method?: string; headers: Record<string, string>; body?: string }) => {
      if (method === undefined || method === "GET")
        return Response.json(path.includes("sources/options") ? options : { items: [{ ...saved.ingestion, active: true }] });
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: body === undefined ? undefined : JSON.parse(body) });
      return answer ?? Response.json({ ...saved, version: 2 });
    },
  );
});
afterEach(() => cleanup());

async function open(source: SourceDetail | undefined) {
  renderPage(() => <SourceForm place={{ kind: "sftp", id: 3 }} saved={source} onSaved={() => void done++} onClose={() => undefined} />);
  await screen.findByRole("option", { name: "Pay" });
  if (source) await screen.findByRole("option", { name: "Other (o@example.com)" });
}
const input = (name: string) => document.getElementById(`source-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form"));
const press = (name: string, where = screen.getByRole("form")) => fireEvent.click(within(where).getByRole("button", { name }));

test("[CONF-07] a new source is sent once nothing is missing; all that is missing is said at once", async () => {
  await open(undefined);
  save();
  await waitFor(() => expect(document.getElementById("source-runsAs-error")?.textContent).toBe(t("sources.runs-as-choose")));
  expect(document.getElementById("source-ingestionId-error")?.textContent).toBe(t("sources.ingestion-choose"));
  expect(sent).toEqual([]);
  type("ingestionId", "5");
  await screen.findByRole("option", { name: "Other (o@example.com)" });
  type("pattern", files.pattern);
  type("runsAs", "8");
  save();
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "POST", body: { ingestionId: 5, sftpEndpointId: 3, connectionId: null, runsAs: 8 } }]),
  );
  await waitFor(() => expect(done).toBe(1));
});

test("[CONF-07] what somebody else saved meanwhile is told by names; a place and what is taken from it are decided together", async () => {
  await open(saved);
  type("pattern", "mine_{entity}_{yyyy}{mm}.csv");
  type("runsAs", "8");
  const now: SourceDetail = {
    ...saved,
    version: 2,
    sftpEndpoint: null,
    connection: { id: 2, name: "Warehouse" },
    details: { kind: "postgresql", query: "select 1" },
    schedule: { ...saved.schedule, month: "previous" },
    legalEntity: { id: 4, code: "ES01", name: "Iberia" },
  };
  answer = Response.json({ error: "No.", requestId: "1", code: "version-stale", now }, { status: 412 });
  save();
  const { told, rows } = await shownConflict();
  expect(rows).toEqual([
    [t("sources.place"), t("sources.place-connection", { name: "Warehouse" }), t("sources.place-sftp", { name: "Payroll" })],
    [t("ui.legal-entity"), "Iberia", t("ui.conflict-untouched")],
    [t("sources.runs-as"), "Source", "Other"],
    [t("sources.directory"), t("ui.conflict-empty"), "in"],
    [t("sources.pattern"), t("ui.conflict-empty"), "mine_{entity}_{yyyy}{mm}.csv"],
    [t("connections.test-query"), "select 1", t("ui.conflict-empty")],
    [t("sources.month"), t("sources.month-previous"), t("ui.conflict-untouched")],
  ]);
  fireEvent.click(within(told).getByRole("radio", { name: "select 1" }));
  press(t("ui.conflict-chosen"));
  expect([input("place").value, input("asks").value, input("runsAs").value]).toEqual(["postgresql:2", "select 1", "8"]);
  answer = undefined;
  save();
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ ifMatch: '"2"', body: { connectionId: 2, sftpEndpointId: null, legalEntityId: 4, runsAs: 8 } }),
  );
});

test("[CONF-07] removing asks first; what keeps it from that is said where one has asked", async () => {
  await open(saved);
  press(t("sources.delete"));
  const question = await screen.findByRole("dialog", { name: t("sources.delete-title", { name: "Pay" }) });
  expect(sent).toEqual([]);
  answer = Response.json({ error: "It is running.", requestId: "1", code: "source-running" }, { status: 409 });
  press(t("sources.delete"), question);
  await within(question).findByText("It is running.");
  answer = Response.json({});
  press(t("sources.delete"), question);
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toMatchObject([
    { method: "DELETE", ifMatch: '"1"' },
    { method: "DELETE", ifMatch: '"1"' },
  ]);
});
