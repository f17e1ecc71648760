// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";
import { EndpointEditor } from "./EndpointEditor.tsx";

const accepted = { algorithm: "ssh-ed25519", fingerprint: "SHA256:old", pinnedBy: "Ana", pinnedAt: "2026-11-05T08:00:00Z" };
const saved: EndpointDetail = {
  id: 1,
  name: "Payroll",
  host: "sftp.example.com",
  port: 22,
  userName: "hub",
  auth: "password",
  hasSecret: true,
  hostKey: accepted,
  allowPrivate: false,
  active: true,
  version: 3,
  lastResult: null,
  lastResultAt: null,
  sources: 0,
};

/** What was written, and what the server answers to the next write. */
let sent: { method: string; ifMatch: string | null; body: Record<string, unknown> | undefined }[] = [];
let answer: Response | undefined;

beforeEach(() => {
  sent = [];
  answer = undefined;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method, headers, body }: { method?: string; headers: Record<string, string>; body?: string }) => {
      if (method === undefined || method === "GET") return Response.json(path.endsWith("/sftp/1") ? saved : { items: [] });
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: body === undefined ? undefined : JSON.parse(body) });
      return answer ?? Response.json({ ...saved, ...JSON.parse(body ?? "{}"), secret: undefined, version: 4 });
    },
  );
});
afterEach(() => cleanup());

async function open(endpoint: EndpointDetail) {
  renderPage(() => <EndpointEditor saved={endpoint} onCreated={() => undefined} onDeleted={() => undefined} />);
  await screen.findByRole("form", { name: "Payroll" });
}
const input = (name: string) => document.getElementById(`endpoint-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form", { name: "Payroll" }));

test("[CONF-07] the stored secret stays unseen and unsent; another server asks for it at its field, and nothing goes before", async () => {
  await open(saved);
  screen.getByText(t("sftp.secret-set"));
  type("host", "other.example.com");
  save();
  await waitFor(() => expect(document.getElementById("endpoint-secret-error")?.textContent).toBe(t("sftp.secret-again")));
  expect(sent).toEqual([]);
  type("secret", "Battery");
  save();
  await waitFor(() => expect(sent).toMatchObject([{ ifMatch: '"3"', body: { host: "other.example.com", secret: "Battery" } }]));
});

test("[CONF-07] what somebody else saved meanwhile is told with the key they accepted; secrets stay dots", async () => {
  await open(saved);
  type("name", "Mine");
  type("host", "other.example.com");
  type("secret", "Battery");
  const now = { ...saved, version: 4, userName: "theirs", hostKey: { ...accepted, fingerprint: "SHA256:new" } };
  answer = Response.json({ error: "No.", requestId: "1", code: "version-stale", now }, { status: 412 });
  save();
  const { told, rows } = await shownConflict();
  expect(rows).toEqual([
    [t("sftp.name"), "Payroll", "Mine"],
    [t("sftp.host"), "sftp.example.com", "other.example.com"],
    [t("sftp.user"), "theirs", "hub"],
    [t("sftp.password"), t("sftp.secret-set"), "•••••••"],
    [t("sftp.host-key"), "SHA256:new", t("ui.conflict-untouched")],
  ]);
  fireEvent.click(within(told).getByRole("radio", { name: "theirs" }));
  fireEvent.click(screen.getByRole("button", { name: t("ui.conflict-chosen") }));
  expect([input("name").value, input("host").value, input("userName").value]).toEqual(["Mine", "sftp.example.com", "theirs"]);
  await waitFor(() => expect(document.activeElement).toBe(input("name")));
  answer = undefined;
  fireEvent.keyDown(input("name"), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(sent[1]).toMatchObject({ ifMatch: '"4"', body: { name: "Mine", userName: "theirs" } }));
  expect(sent[1]?.body).not.toHaveProperty("secret");
});

test("a server that sources use says so in place of being deleted", async () => {
  await open({ ...saved, sources: 2 });
  screen.getByText(t("sftp.delete-used"));
  expect(screen.queryByRole("button", { name: t("sftp.delete") })).toBeNull();
});
