// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { version } from "../../../../package.json";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { NewRelease } from "./NewRelease.tsx";

afterEach(cleanup);

/** What the node that answers says of itself, each time it is asked. */
function answerAs(...versions: string[]) {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ status: "ok", version: versions.length > 1 ? versions.shift() : versions[0], mode: "production" }),
  );
  vi.stubGlobal("fetch", asked);
  return { asked, askAgain: () => act(async () => void window.dispatchEvent(new Event("visibilitychange"))) };
}
const title = () => screen.queryByText(t("shell.new-release-title"));

test("[SERV-06] a page hears of a newer release, also while the older one answers in turn, and loads anew only when told to", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const { asked, askAgain } = answerAs(version, "99.0.0", version, "99.0.0", "99.0.1");
  renderPage(() => <NewRelease />);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(title()).toBeNull();
  await askAgain();
  await screen.findByText(t("shell.new-release-title"));
  await askAgain();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  expect(title()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText(t("shell.reload")));
  expect(reload).toHaveBeenCalledOnce();
  // Put away: of this one nothing more is said, of the next one it is.
  fireEvent.click(screen.getByLabelText(t("ui.close")));
  expect(title()).toBeNull();
  await askAgain();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
  expect(title()).toBeNull();
  await askAgain();
  await screen.findByText(t("shell.new-release-title"));
});

test("an older release that answers says nothing", async () => {
  const { asked } = answerAs("1.0.53");
  renderPage(() => <NewRelease />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(title()).toBeNull();
});
