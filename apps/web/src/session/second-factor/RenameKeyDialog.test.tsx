// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../forms/testing/render-page.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

afterEach(() => cleanup());

test("a click beside the dialog does not close what one is typing in", async () => {
  const close = vi.fn();
  const key = { id: 1, name: "Laptop", createdAt: "2026-11-01T00:00:00.000Z", lastUsedAt: null };
  renderPage(() => <RenameKeyDialog renamed={key} onSaved={() => undefined} onClose={close} />);
  await screen.findByRole("dialog");
  fireEvent.click(document.querySelector(".mantine-Modal-overlay")!);
  expect(close).not.toHaveBeenCalled();
});
