// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { SignInAgain } from "./SignInAgain.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[MANY-07] signing in again over a page begins anew where the second step comes to nothing", async () => {
  vi.stubGlobal("fetch", async (input: string) =>
    input.includes("users/token")
      ? Response.json({ secondFactor: { token: "t", secondsLeft: 300, request: null }, language: "es" })
      : Response.json({ sso: false, password: true, languages: ["es"], passwordMinimum: 12, forgotten: false }),
  );
  renderPage(() => <SignInAgain lapsed={{ userName: "ana@example.com", name: "Ana", token: "x" }} />);
  const form = { name: t("drafts.again-title") };
  const first = await screen.findByRole("form", form);
  fireEvent.change(first.querySelector("input[type=password]")!, { target: { value: "the password" } });
  fireEvent.submit(first);
  await screen.findByRole("form", { name: t("factor.code") });
  fireEvent.click(screen.getByRole("button", { name: t("factor.begin-again") }));
  await screen.findByRole("form", form);
  expect(screen.queryByRole("form", { name: t("factor.code") })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
