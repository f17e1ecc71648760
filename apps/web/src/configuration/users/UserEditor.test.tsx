// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/query-client.ts";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, shownConflict, t } from "../../forms/testing/render-page.tsx";
import { ana } from "./testing/people.ts";
import type { FoundUser, Options, Part, PartResult, SaveBody } from "./user-draft.ts";
import { UserEditor } from "./UserEditor.tsx";

const options: Options = {
  mayInvite: true,
  groups: [{ id: 2, area: "HUB", name: "Iberia" }],
  legalEntities: [
    { id: 1, code: "ES", name: "Norte España", active: true },
    { id: 4, code: "PT", name: "Norte Portugal", active: true },
  ],
  sections: ["GPG"],
  ingestions: [{ id: 9, code: "PAY", name: "Nóminas", section: "GPG", active: true }],
  organisation: [],
  reports: [],
  scenarioTypes: [],
  areas: ["HUB", "MUT", "WF"],
};

const owned = { soleRoles: [], soleGroups: [], lastAdministratorOf: [], openUploads: 0, openEvents: 0, tokens: 0, sessions: 0 };

/** What was sent; what the server refuses of it by turns, part by part; who is found, by e-mail; who turned out to be there. */
let sent: SaveBody[] = [];
let refusals: Partial<Record<Part, Partial<PartResult>>>[] = [];
let people: FoundUser[] = [];
let known: string[] = [];
let moved: string[] = [];
let gone = 0;

function resultsOf({ person, areas, remove }: SaveBody, refused: Partial<Record<Part, Partial<PartResult>>>): PartResult[] {
  const given: Part[] = [
    ...(person.name === undefined ? [] : (["PERSON"] as const)),
    ...(Object.keys(areas) as Part[]),
    ...remove.map(({ area }) => area),
  ];
  return given.map((part) => {
    const saved = { part, state: "saved" as const, code: null, error: null, fields: [], version: 9, gains: [], loses: [] };
    return refused[part] ? { ...saved, state: "refused" as const, ...refused[part] } : saved;
  });
}

beforeEach(() => {
  [sent, refusals, people, known, moved, gone] = [[], [], [ana], [], [], 0];
  storeSession({ userName: "eva@norte.example", name: "Eva", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: { method?: string; body?: string }) => {
    if (path.includes("findByEmail")) {
      const found = people.find(({ person }) => path.toLowerCase().includes(encodeURIComponent(person.email)));
      return found ? Response.json(found) : Response.json({ error: "No.", code: "user-not-found", requestId: "1" }, { status: 404 });
    }
    if (path.includes("/owns")) return Response.json(owned);
    if (method === "GET") return Response.json({});
    const given = JSON.parse(body ?? "") as SaveBody;
    sent.push(given);
    const results = resultsOf(given, refusals.shift() ?? {});
    return Response.json({ ok: true, id: 7, email: given.person.newEmail ?? ana.person.email, version: 3, results });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(found: FoundUser | undefined) {
  renderPage(() => (
    <UserEditor
      found={found}
      options={options}
      language="es"
      tab="HUB"
      onTab={() => undefined}
      onKnown={(email) => known.push(email)}
      onMoved={(email) => moved.push(email)}
      onGone={() => gone++}
    />
  ));
  await waitFor(() => expect(form()).not.toBeNull());
}
/** By selectors where the page is large: what a name is worked out of there costs seconds. */
const form = () => document.querySelector<HTMLElement>("form");
const input = (id: string) => document.getElementById(`access-${id}`) as HTMLInputElement;
const type = (id: string, value: string) => fireEvent.change(input(id), { target: { value } });
const save = () => fireEvent.submit(form() as HTMLElement);
const button = (name: string) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const press = (name: string) => fireEvent.click(button(name) as HTMLElement);
const question = () => waitFor(() => document.querySelector<HTMLElement>("[role=dialog]") ?? expect.fail());
const areasOf = ({ areas }: SaveBody) => Object.keys(areas);
const editBoth = () => {
  type("HUB-assignments-0-role", "group-owner");
  type("MUT-assignments-0-role", "process-source");
};
const wrongMut = {
  code: "check-mut-configuration",
  error: "Check MUT.",
  fields: [{ path: ["areas", "MUT", "assignments", 0, "ingestionIds"], code: "x", error: "No such ingestion." }],
};
const inHub = (role: "group-owner", version: number): FoundUser => ({
  ...ana,
  HUB: { ...ana.HUB!, version, assignments: [{ ...ana.HUB!.assignments[0]!, role, legalEntityIds: null }] },
});

test("[CONF-05] an area that is refused says why at its field and stays unsaved; the rest is saved, then that area alone is sent", async () => {
  refusals = [{ MUT: wrongMut }];
  await open(ana);
  editBoth();
  act(() => {
    save();
    save();
  });
  const asked = await question();
  within(asked).getByText(t("users.part-not-saved", { part: "MUT" }));
  expect(sent.map((body) => [body.dryRun, areasOf(body)])).toEqual([[true, ["HUB", "MUT"]]]);
  people = [inHub("group-owner", 6)];
  press(t("users.confirm-rest-act"));
  fireEvent.click(await screen.findByText("MUT: Rol 1: No such ingestion."));
  expect(document.activeElement).toBe(input("MUT-assignments-0-ingestionIds"));
  screen.getByText("MUT: Check MUT.");
  expect(input("MUT-assignments-0-role").value).toBe("process-source");
  expect(screen.getByText(t("ui.edit-unsaved"))).toBeTruthy();
  save();
  await question();
  press(t("users.confirm-save-act"));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map((body) => [body.dryRun, areasOf(body), body.areas.HUB?.version, body.areas.MUT?.version])).toEqual([
    [true, ["HUB", "MUT"], 5, 2],
    [false, ["HUB"], 5, undefined],
    [true, ["MUT"], undefined, 2],
    [false, ["MUT"], undefined, 2],
  ]);
});

test("[CONF-05] what is refused of all of it is asked nothing about", async () => {
  refusals = [{ MUT: wrongMut }];
  await open(ana);
  type("MUT-assignments-0-role", "process-source");
  save();
  await screen.findByText("MUT: Check MUT.");
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("[CONF-01] an area that somebody else saved meanwhile is decided on in words before anything is saved, with the person's fields", async () => {
  refusals = [{ MUT: { code: "version-stale", error: "Stale." } }];
  await open(ana);
  editBoth();
  type("name", "Ana Gil Soto");
  people = [
    {
      ...ana,
      person: { ...ana.person, language: "pt", version: 4 },
      MUT: { ...ana.MUT!, version: 3, assignments: [{ ...ana.MUT!.assignments[0]!, ingestionIds: null }] },
    },
  ];
  save();
  const { rows } = await shownConflict();
  expect(rows).toEqual([
    [t("users.field-name"), "Ana Gil", "Ana Gil Soto"],
    [t("users.field-language"), t("users.language-pt"), t("ui.conflict-untouched")],
    ["HUB", expect.stringContaining("Data Owner"), expect.stringContaining(t("roles.role-group-owner"))],
    ["MUT", expect.stringContaining(t("users.where-all-ingestions")), expect.stringContaining("Nóminas (PAY)")],
  ]);
  press(t("ui.conflict-keep"));
  expect(screen.getByLabelText<HTMLSelectElement>(t("users.field-language")).value).toBe("pt");
  save();
  await question();
  expect(sent[1]).toMatchObject({
    person: { version: 4, name: "Ana Gil Soto", language: "pt" },
    areas: { HUB: { version: 5 }, MUT: { version: 3 } },
  });
});

test("[CONF-05] an area that somebody added between the question and the answer is decided on; the rest is saved", async () => {
  const exists = { code: "user-exists-mut", error: "The user exists in MUT." };
  refusals = [{}, { MUT: exists }];
  const before = { ...ana, MUT: null };
  people = [before];
  await open(before);
  type("HUB-assignments-0-role", "group-owner");
  fireEvent.click(input("MUT-has"));
  save();
  await question();
  people = [inHub("group-owner", 6)];
  press(t("users.confirm-save-act"));
  const { rows } = await shownConflict();
  expect(rows).toEqual([["MUT", expect.stringContaining("Nóminas (PAY)"), t("users.nothing-held", { area: "MUT" })]]);
  screen.getByText(`MUT: ${exists.error}`);
  press(t("ui.conflict-take"));
  expect(input("MUT-assignments-0-role").value).toBe("steward");
  screen.getByText(t("ui.edit-unchanged"));
});

test("an e-mail that is known goes on as that person's edit; what was typed besides is decided on", async () => {
  await open(undefined);
  expect(document.activeElement).toBe(input("email"));
  type("email", " ANA@norte.example ");
  fireEvent.blur(input("email"));
  await waitFor(() => expect(known).toEqual(["ana@norte.example"]));
  await waitFor(() => expect(input("name").value).toBe("Ana Gil"));
  expect(input("email").readOnly).toBe(true);
  screen.getByText(t("ui.edit-unchanged"));

  cleanup();
  await open(undefined);
  type("name", "Anita");
  fireEvent.click(input("WF-has"));
  type("email", "ana@norte.example");
  save();
  const { rows } = await shownConflict();
  expect(rows.map(([name, theirs, mine]) => [name, theirs?.split("\n")[0], mine])).toEqual([
    [t("users.field-name"), "Ana Gil", "Anita"],
    ["HUB", expect.stringContaining("Iberia"), t("ui.conflict-untouched")],
    ["MUT", expect.stringContaining("Nóminas (PAY)"), t("ui.conflict-untouched")],
    ["Workflow", t("users.not-in-area", { area: "Workflow" }), expect.stringContaining(t("roles.role-wf-user"))],
  ]);
  expect(sent).toEqual([]);
  press(t("ui.conflict-keep"));
  save();
  await question();
  expect(sent[0]).toMatchObject({ person: { email: "ana@norte.example", version: 3, name: "Anita" }, areas: { WF: { version: null } } });
});

test("[MANY-05] another e-mail is told before it is saved, goes out as such, and the page follows; what is no e-mail is not sent", async () => {
  await open(ana);
  type("email", "ana.gil");
  save();
  await waitFor(() => expect(document.getElementById("access-email-error")?.textContent).toBe(t("users.issue-email")));
  expect(sent).toEqual([]);
  type("email", " Ana.Gil@Norte.example ");
  save();
  const asked = await question();
  within(asked).getByText(t("users.email-changes", { from: "ana@norte.example", to: "ana.gil@norte.example" }));
  people = [{ ...ana, person: { ...ana.person, email: "ana.gil@norte.example", version: 4 } }];
  press(t("users.confirm-save-act"));
  await waitFor(() => expect(moved).toEqual(["ana.gil@norte.example"]));
  expect(sent[1]).toMatchObject({ person: { email: "ana@norte.example", newEmail: "ana.gil@norte.example", version: 3 }, areas: {} });
});

test("[CONF-04] deleting from an area takes what was typed for it, and nothing of the others", async () => {
  await open(ana);
  editBoth();
  press(t("users.delete"));
  fireEvent.click(within(await question()).getByText("MUT"));
  people = [{ ...ana, MUT: null }];
  press(t("users.delete-act", { areas: "MUT" }));
  await waitFor(() => expect(input("MUT-assignments-0-role")).toBeNull());
  expect(input("MUT-has").checked).toBe(false);
  expect(input("HUB-assignments-0-role").value).toBe("group-owner");
  screen.getByText(t("ui.edit-unsaved"));
});

test("nobody is added who could use nothing; who loses the last area is asked about, and gone", async () => {
  people = [];
  await open(undefined);
  type("email", "neu@norte.example");
  type("name", "Neu");
  save();
  fireEvent.click(await screen.findByText(t("ui.form-problem", { field: t("users.areas"), problem: t("users.issue-area") })));
  expect(document.activeElement).toBe(input("HUB-has"));
  expect(sent).toEqual([]);

  cleanup();
  people = [{ ...ana, MUT: null }];
  await open({ ...ana, MUT: null });
  fireEvent.click(input("HUB-has"));
  save();
  const asked = await question();
  within(asked).getByText(t("users.leaves-none"));
  people = [{ ...ana, HUB: null, MUT: null, person: { ...ana.person, removed: true } }];
  press(t("users.confirm-save-act"));
  await waitFor(() => expect(gone).toBe(1));
  expect(sent.at(-1)).toMatchObject({ dryRun: false, remove: [{ area: "HUB", version: 5 }] });
});
