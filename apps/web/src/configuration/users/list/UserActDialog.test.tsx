// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../../api/stored-session.ts";
import { renderPage, t } from "../../../forms/testing/render-page.tsx";
import { UserActDialog, type UserActKind } from "./UserActDialog.tsx";

const groups = [
  { id: 1, area: "HUB", name: "Lectores" },
  { id: 2, area: "MUT", name: "Orígenes" },
];
const options = {
  groups,
  areas: ["HUB"],
  legalEntities: [{ id: 7, code: "NOR", name: "Norte, S.A.", active: true }],
  sections: ["PLN"],
  ingestions: [{ id: 3, code: "PLN-A", name: "Plantilla" }],
  organisation: [],
  reports: [],
  scenarioTypes: [],
  mayInvite: true,
};
let asked: { act: object; selection: object }[] = [];
beforeEach(() => {
  asked = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (!path.endsWith("users/selections")) return Response.json(options);
    asked.push(JSON.parse(body ?? "{}"));
    const kind = asked.at(-1)?.act as { kind: UserActKind };
    const values = {
      "users-end-access": { field: "state", before: "active", after: "inactive" },
      "users-invite": { field: "invitation", before: null, after: "invited" },
      "users-join-group": { field: "group", before: null, after: "Lectores" },
      "users-give-grant": { field: "grant", before: null, after: "Data Owner · Norte, S.A." },
      "users-take-grant": { field: "grant", before: "Data Owner · Norte, S.A.", after: null },
      "users-leave-group": { field: "group", before: "Lectores", after: null },
    }[kind.kind];
    const refused = [
      { code: "errors.other-area", error: "No administra esa área.", count: 1, examples: [{ id: 9, name: "Rui · rui@example.com" }] },
    ];
    return Response.json({
      id: asked.length,
      selected: 3,
      changes: 2,
      unchanged: 0,
      refused,
      values: [{ ...values, count: 2 }],
      others: 0,
      mayUndo: kind.kind !== "users-invite",
    });
  });
});
afterEach(() => cleanup());

const open = (opened: UserActKind) =>
  renderPage(() => (
    <UserActDialog opened={opened} selection={{ ids: [1, 2, 9] }} options={options as never} onDone={vi.fn()} onClose={vi.fn()} />
  ));
const preview = () => screen.findByRole("heading", { name: t("tasks.act-preview", { count: 3, shown: "3" }) });

test("[MANY-01] ending access says what it does, what stands and would, and who is refused with why", async () => {
  open("users-end-access");
  await preview();
  expect(asked).toEqual([{ selection: { ids: [1, 2, 9] }, act: { kind: "users-end-access" } }]);
  expect(screen.getByText(t("users.many-end-access-text"))).toBeTruthy();
  const cells = within(screen.getByRole("table", { name: t("tasks.act-values") })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([t("users.state-active"), t("users.state-inactive"), "2"]);
  expect(screen.getByText(/Rui · rui@example.com/)).toBeTruthy();
  expect(screen.getByRole("button", { name: t("tasks.act-do-users-end-access", { count: 2, shown: "2" }) })).toBeTruthy();
});

test("[MANY-01] a group is chosen first, of those that one administers, and then it is asked", async () => {
  open("users-join-group");
  const field = await screen.findByLabelText(t("users.many-field-group"), { selector: "input" });
  expect(asked).toEqual([]);
  fireEvent.click(field);
  const offered = await screen.findAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    t("users.group-in-area", { group: "Lectores", area: t("roles.area-HUB") }),
  ]);
  fireEvent.click(offered[0] as HTMLElement);
  await preview();
  expect(asked[0]?.act).toEqual({ kind: "users-join-group", groupId: 1 });
  expect(screen.getByText(t("users.many-group-none"))).toBeTruthy();
});

test("[MANY-01] what is sent is said not to be taken back", async () => {
  open("users-invite");
  await preview();
  expect(screen.getByText(t("users.many-invitation-invited"))).toBeTruthy();
  expect(screen.getByText(new RegExp(t("tasks.act-stays")))).toBeTruthy();
});

const pickOf = (name: string) => screen.queryByLabelText(name, { selector: "input" });
async function pick(name: string, option: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText(name, { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

test("[MANY-01] a role is given of those that one administers, on what it can be limited to and nothing else", async () => {
  open("users-give-grant");
  expect(asked).toEqual([]);
  await pick(t("users.field-role"), t("roles.role-group-owner"));
  await preview();
  const scope = { legalEntityId: null, sectionCode: null, ingestionId: null, orgId: null };
  expect(asked.at(-1)?.act).toEqual({ kind: "users-give-grant", role: "group-owner", ...scope, validTo: null });
  expect(pickOf(t("users.many-field-entity"))).toBeNull();
  expect(pickOf(t("users.many-field-section"))).not.toBeNull();
  await pick(t("users.field-role"), t("roles.role-data-owner"));
  await pick(t("users.many-field-entity"), "Norte, S.A. (NOR)");
  fireEvent.change(screen.getByLabelText(t("users.field-validTo")), { target: { value: "31/12/2099" } });
  await preview();
  expect(asked.at(-1)?.act).toEqual({ kind: "users-give-grant", role: "data-owner", ...scope, legalEntityId: 7, validTo: "2099-12-31" });
  expect(pickOf(t("users.many-field-ingestion"))).toBeNull();
  expect(screen.getByText(t("users.many-grant-none"))).toBeTruthy();
  fireEvent.click(pickOf(t("users.field-role"))!);
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).not.toContain(t("roles.role-steward"));
});

test("[MANY-01] a role is taken without a day", async () => {
  open("users-take-grant");
  await pick(t("users.field-role"), t("roles.role-data-owner"));
  await preview();
  expect(asked.at(-1)?.act).toEqual({
    kind: "users-take-grant",
    role: "data-owner",
    legalEntityId: null,
    sectionCode: null,
    ingestionId: null,
    orgId: null,
  });
  expect(screen.queryByLabelText(t("users.field-validTo"))).toBeNull();
  expect(screen.getByRole("button", { name: t("tasks.act-do-users-take-grant", { count: 2, shown: "2" }) })).toBeTruthy();
});
