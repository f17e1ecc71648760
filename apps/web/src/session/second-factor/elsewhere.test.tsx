// @vitest-environment happy-dom
import type { KeyCreation } from "@hub/contract/session/key-shapes.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { ElsewhereProblem, makeKey } from "./use-key.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const request = {
  challenge: "AAAA",
  timeout: 300_000,
  userVerification: "preferred" as const,
  allowCredentials: [],
};
const show = (address: string) => {
  const asked = { token: "t", secondsLeft: 300, request: { ...request, address, rpId: new URL(address).hostname } };
  renderPage(() => <SecondStep asked={asked} onOpened={() => undefined} onOver={() => undefined} />);
};

test("[MANY-07] at another address than the portal's own one is told so and led there, in place of being asked for a key; a code still serves", async () => {
  show("https://people.example.com:8443/hub");
  const told = await screen.findByRole("alert");
  expect(told.textContent).toContain(t("factor.other-address", { here: location.host }));
  const link = await screen.findByRole("link", { name: t("factor.open-own", { address: "people.example.com:8443" }) });
  expect(link.getAttribute("href")).toBe("https://people.example.com:8443/hub");
  expect(screen.queryByRole("button", { name: t("factor.use-key") })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: t("factor.use-code") }));
  await screen.findByRole("textbox", { name: new RegExp(t("factor.code")) });
});

test("[MANY-07] at its own address a key is asked for", async () => {
  show(location.origin);
  await screen.findByRole("button", { name: t("factor.use-key") });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("[MANY-07] no authenticator is asked for a new key at another address", async () => {
  const create = vi.fn();
  vi.stubGlobal("PublicKeyCredential", function PublicKeyCredential() {});
  vi.stubGlobal("navigator", { credentials: { create } });
  const creation = { address: "https://people.example.com", rp: { id: "people.example.com", name: "HUB" } } as KeyCreation;
  await expect(makeKey(creation)).rejects.toBeInstanceOf(ElsewhereProblem);
  expect(create).not.toHaveBeenCalled();
});
