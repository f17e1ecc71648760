// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { TokenOnce } from "./TokenOnce.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a token is copied by a button also where the page was not served over https; where even that fails one is told", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  const copied: string[] = [];
  let works = true;
  // eslint-disable-next-line typescript/no-deprecated -- the only way that such a page has.
  document.execCommand = () => works && copied.push((document.activeElement as HTMLTextAreaElement | null)?.value ?? "") > 0;
  renderPage(() => <TokenOnce token="hubpat_x" onDone={() => undefined} />);
  fireEvent.click(await screen.findByRole("button", { name: t("account.token-copy") }));
  await screen.findByText(t("account.token-copied"));
  expect(copied).toHaveLength(1);
  works = false;
  fireEvent.click(screen.getByRole("button", { name: t("account.token-copy") }));
  await screen.findByText(t("account.token-copy-by-hand"));
});
