// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { RegisterFirst } from "./RegisterFirst.tsx";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (factor: object) =>
  vi.stubGlobal("fetch", async () =>
    Response.json({ registering: "no-password", keys: [], recoveryCodesLeft: 0, demanded: true, ...factor }),
  );
const passwords = () => document.querySelectorAll("input[type=password]").length;

test("[MANY-07] who came by a password before single sign-on alone was set is not asked for one, but led to sign in anew", async () => {
  answer({});
  renderPage(() => <RegisterFirst onDone={() => undefined} />);
  await screen.findByText(t("factor.held-sso"));
  await screen.findByRole("button", { name: t("shell.sign-out") });
  expect(passwords()).toBe(0);
});

test("[MANY-07] who signs in with a password registers a key", async () => {
  answer({ registering: "open" });
  renderPage(() => <RegisterFirst onDone={() => undefined} />);
  await screen.findByText(t("factor.held-text"));
  await vi.waitFor(() => expect(passwords()).toBe(1));
});

test("[MANY-07] nothing that asks for a password is offered to who signs in without one; a key they have can be renamed", async () => {
  answer({ keys: [{ id: 1, name: "Laptop", createdAt: "2026-11-01T00:00:00.000Z", lastUsedAt: null }], recoveryCodesLeft: 8 });
  renderPage(SecondFactorPanel);
  await screen.findByText(t("factor.no-password"));
  expect(await screen.findAllByRole("button", { name: t("factor.rename-of", { name: "Laptop" }) })).not.toEqual([]);
  expect(screen.queryAllByRole("button", { name: t("factor.remove-of", { name: "Laptop" }) })).toEqual([]);
  expect(screen.queryByRole("button", { name: t("factor.codes-make") })).toBeNull();
});
