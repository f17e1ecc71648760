// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import type { AccessChange, Options } from "../users/user-draft.ts";
import type { Group } from "./group-draft.ts";
import { GroupEditor } from "./GroupEditor.tsx";

const always = { validFrom: null, validTo: null };
const person = (userId: number, name: string) => ({ userId, name, email: `${name.toLowerCase()}@norte.example`, active: true, ...always });
const owner = { role: "data-owner", legalEntityIds: null, sections: null, ingestionIds: null, orgIds: null, ...always } as const;
const saved: Group = {
  id: 4,
  area: "HUB",
  name: "Iberia",
  description: "",
  active: true,
  version: 1,
  assignments: [owner],
  views: { reports: [], scenarios: [] },
  members: [person(1, "Ana"), person(2, "Rui")],
  memberCount: 2,
  mayChange: true,
};
const options: Options = {
  groups: [],
  legalEntities: [{ id: 1, code: "ES", name: "Norte España", active: true }],
  sections: ["GPG"],
  ingestions: [],
  organisation: [],
  reports: [{ id: 9, name: "Plantilla" }],
  scenarioTypes: [],
  areas: ["HUB", "MUT"],
  mayInvite: false,
};
const gain: AccessChange = {
  kind: "role",
  area: "HUB",
  role: "group-owner",
  legalEntities: null,
  sections: null,
  ingestions: null,
  orgs: null,
  names: null,
  group: null,
  ...always,
};

/** What was written, and what the server answers to it by turns: else a trial's gains, and what is saved. */
let sent: { method: string; ifMatch: string | null; body: Record<string, unknown> }[] = [];
let answers: Response[] = [];
let created: number[] = [];
const refusal = (status: number, body: object) => Response.json({ error: "No.", requestId: "1", ...body }, { status });
const later = { ...saved, version: 2 };

beforeEach(() => {
  [sent, answers, created] = [[], [], []];
  storeSession({ userName: "eva@norte.example", name: "Eva", token: "x" });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method = "GET", headers, body }: { method?: string; headers: Record<string, string>; body?: string }) => {
      if (method === "GET")
        return Response.json(path.includes("allUsers") ? { items: [{ ...person(3, "Leo"), id: 3 }], next: null, total: 1 } : {});
      const given = JSON.parse(body ?? "{}") as Record<string, unknown>;
      sent.push({ method, ifMatch: headers["if-match"] ?? null, body: given });
      const group = given["dryRun"] ? null : { ...later, name: given["name"] };
      return answers.shift() ?? Response.json({ group, gains: [gain], loses: [], memberCount: 2 });
    },
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(group: Group | undefined) {
  renderPage(() => (
    <GroupEditor saved={group} options={options} mine={["HUB", "MUT"]} onCreated={(id) => created.push(id)} onDeleted={() => undefined} />
  ));
  await screen.findByRole("form");
}
const input = (path: string) => document.getElementById(`access-GROUP-${path}`) as HTMLInputElement;
const type = (path: string, value: string) => fireEvent.change(input(path), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole("form"));
const press = (name: string, where: HTMLElement = document.body) => fireEvent.click(within(where).getByRole("button", { name }));
async function join(name: string) {
  const field = document.getElementById("group-join") as HTMLInputElement;
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(name), hidden: true }));
}
const until = (name: string) => screen.getByLabelText<HTMLInputElement>(t("users.member-until", { name }));

test("[CONF-03] who gains what, joins and leaves is told before it is saved, by one trial however often one presses", async () => {
  await open(saved);
  await join("Leo");
  press(t("users.member-remove-who", { name: "Ana" }));
  act(() => {
    save();
    save();
  });
  const question = await screen.findByRole("dialog", { name: t("users.group-confirm-save", { group: "Iberia" }) });
  within(question).getByText(new RegExp(t("roles.role-group-owner")));
  within(question).getByText(t("users.group-join", { count: 1 }));
  within(question).getByText(t("users.group-leave", { count: 1 }));
  const changes = { join: [{ email: "leo@norte.example", ...always }], leave: [1] };
  expect(sent).toMatchObject([{ method: "PUT", ifMatch: '"1"', body: { dryRun: true, ...changes } }]);
  press(t("users.group-save-act"), question);
  await waitFor(() => expect(sent[1]).toMatchObject({ ifMatch: '"1"', body: changes }));
  expect(sent[1]?.body).not.toHaveProperty("dryRun");
  await screen.findByText(t("ui.edit-unchanged"));
});

test("[CONF-05] what a trial refuses stands beside the person or the role it is about", async () => {
  const notThere = { path: ["join", 0, "email"], code: "access-issues.not-in-area", error: "Leo is not in HUB." };
  const unknown = {
    path: ["assignments", 0, "legalEntityIds"],
    code: "access-issues.legalEntity-unknown",
    error: "There is no such entity.",
  };
  answers = [refusal(404, { code: "user-not-found", fields: [notThere, unknown] })];
  await open(saved);
  await join("Leo");
  fireEvent.click(screen.getByRole("checkbox", { name: t("users.all-entities") }));
  save();
  // Some of nothing is refused before it is sent.
  await screen.findByRole("button", {
    name: t("ui.form-problem", { field: t("users.line", { number: 1 }), problem: t("users.issue-entities") }),
  });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: t("users.all-entities") }));
  save();
  press(await screen.findByText(/Leo: Leo is not in HUB/).then(({ textContent }) => textContent ?? ""));
  expect(document.activeElement).toBe(until("Leo"));
  expect(document.getElementById(`${until("Leo").id}-error`)?.textContent).toBe("Leo is not in HUB.");
  press(t("ui.form-problem", { field: t("users.line", { number: 1 }), problem: "There is no such entity." }));
  expect(document.activeElement).toBe(input("assignments-0-legalEntityIds"));
});

test("of a group that somebody else saved meanwhile, who joins or leaves by one's own wish counts for whoever is in it now", async () => {
  await open(saved);
  type("name", "Mine");
  await join("Leo");
  press(t("users.member-remove-who", { name: "Ana" }));
  const now: Group = {
    ...later,
    description: "Theirs",
    assignments: [{ ...owner, sections: ["GPG"] }],
    members: [person(1, "Ana"), person(5, "Zoe")],
  };
  answers = [refusal(412, { code: "version-stale", now })];
  save();
  const { rows } = await shownConflict();
  expect(rows).toEqual([
    [t("users.group-name"), "Iberia", "Mine"],
    [t("users.group-description"), "Theirs", t("ui.conflict-untouched")],
    [t("users.lines"), expect.stringContaining("GPG"), t("ui.conflict-untouched")],
    [t("users.members"), "Ana, Zoe", t("ui.conflict-untouched")],
    [t("users.group-joins"), t("ui.conflict-empty"), "Leo"],
    [t("users.group-leaves"), t("ui.conflict-empty"), "Ana"],
  ]);
  press(t("ui.conflict-keep"));
  const table = screen.getByRole("region", { name: t("users.members-table") });
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.firstChild?.textContent),
  ).toEqual(["Zoe", "Leo"]);
  save();
  await screen.findByRole("dialog");
  expect(sent[1]).toMatchObject({
    ifMatch: '"2"',
    body: { name: "Mine", description: "Theirs", assignments: [{ sections: ["GPG"] }], join: [{ email: "leo@norte.example" }], leave: [1] },
  });
});

test("a new group is told of, made once confirmed, and goes on as itself; roles of the other area do not stay", async () => {
  await open(undefined);
  expect(document.activeElement).toBe(input("name"));
  type("name", " Norte ");
  fireEvent.click(input("assignments"));
  fireEvent.click(screen.getByRole("radio", { name: t("roles.area-MUT") }));
  expect(screen.getByText(t("users.lines-none"))).toBeTruthy();
  save();
  press(t("users.group-add"), await screen.findByRole("dialog", { name: t("users.group-confirm-add", { group: "Norte" }) }));
  await waitFor(() => expect(created).toEqual([4]));
  expect(sent.map(({ method, body }) => [method, body["area"], body["name"], body["dryRun"]])).toEqual([
    ["POST", "MUT", "Norte", true],
    ["POST", "MUT", "Norte", undefined],
  ]);
});
