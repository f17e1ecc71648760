// @vitest-environment happy-dom
import { Modal } from "@mantine/core";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../forms/testing/render-page.tsx";
import { ConfirmDialog } from "./dialog/ConfirmDialog.tsx";
import { useLeaveDialog, useUnsavedGuard } from "./unsaved.tsx";

afterEach(() => cleanup());

/** A dialog with something unsaved, and a question that it can ask. */
function Dialog() {
  const [opened, setOpened] = useState(true);
  const leaveDialog = useLeaveDialog();
  return (
    <Modal opened={opened} onClose={() => leaveDialog(() => setOpened(false))} title="Form">
      <Form />
    </Modal>
  );
}
function Form() {
  const [asking, setAsking] = useState(false);
  const { guard } = useUnsavedGuard(true);
  return (
    <>
      {guard}
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      <ConfirmDialog opened={asking} title="Sure?" text="" action="Yes" onCancel={() => setAsking(false)} onConfirm={() => undefined} />
    </>
  );
}

test("Escape takes back the question that stands above a dialog, and leaves the dialog; then it asks what is unsaved, once", async () => {
  renderPage(Dialog);
  fireEvent.click(await screen.findByRole("button", { name: "Ask" }));
  const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await screen.findByRole("dialog", { name: "Sure?" });
  escape();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sure?" })).toBeNull());
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole("dialog", { name: t("shell.unsaved-title") })).toBeNull();
  escape();
  await screen.findByRole("dialog", { name: t("shell.unsaved-title") });
  escape();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: t("shell.unsaved-title") })).toBeNull());
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByRole("dialog", { name: t("shell.unsaved-title") })).toBeNull();
  within(screen.getByRole("dialog", { name: "Form" })).getByRole("button", { name: "Ask" });
});
