// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

const asked = vi.hoisted(() => ({ answer: async (): Promise<Record<string, string>> => ({}), isMissing: false, tell: () => {} }));
vi.mock("./needed-texts.ts", () => ({
  hasTexts: () => true,
  isMissing: () => asked.isMissing,
  loadNeeded: () => asked.answer(),
  onNeedOfTexts: (tell: () => void) => {
    asked.tell = tell;
    return () => {};
  },
  renewMissed: () => undefined,
}));
const { LanguageProvider } = await import("./language.tsx");
const gone = async () => {
  throw new TypeError("Failed to fetch dynamically imported module");
};

test("[TODAY-01] where more texts do not come, a page that stands is not loaded anew, unless it shows something without its words", async () => {
  const onFailure = vi.fn();
  render(
    <LanguageProvider initial="es" onShow={() => {}} onFailure={onFailure}>
      shown
    </LanguageProvider>,
  );
  await screen.findByText("shown");
  asked.answer = gone;
  asked.tell();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onFailure).not.toHaveBeenCalled();
  asked.isMissing = true;
  asked.tell();
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
});

test("[TODAY-01] where the first texts do not come, the page is loaded anew", async () => {
  asked.answer = gone;
  asked.isMissing = false;
  const onFailure = vi.fn();
  render(
    <LanguageProvider initial="es" onShow={() => {}} onFailure={onFailure}>
      shown
    </LanguageProvider>,
  );
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
});
