// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => cleanup());

/** The provider and texts as nobody needed them yet; `lacking` are needed from the start. */
async function showPage(lacking: readonly string[] = []) {
  vi.resetModules();
  await import("./all-texts.ts");
  const texts = await import("./needed-texts.ts");
  const { LanguageProvider } = await import("./language.tsx");
  texts.needTexts(lacking);
  const onFailure = vi.fn();
  render(
    <LanguageProvider initial="es" onShow={() => undefined} onFailure={onFailure}>
      shown
    </LanguageProvider>,
  );
  return { onFailure, ...texts };
}

test("[TODAY-01] where more texts do not come, a page that stands is not loaded anew, unless it shows something without its words", async () => {
  const { onFailure, needTexts, textsReady, loadNeeded, hasTexts } = await showPage();
  await screen.findByText("shown");
  const shown = await loadNeeded("es");
  needTexts(["texts-that-are-gone"]);
  await expect(textsReady()).rejects.toThrow("texts-that-are-gone");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onFailure).not.toHaveBeenCalled();
  expect(hasTexts(shown, "glossary")).toBe(false);
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
});

test("[TODAY-01] where the first texts do not come, the page is loaded anew", async () => {
  const { onFailure } = await showPage(["texts-that-are-gone"]);
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("shown")).toBeNull();
});
