// @vitest-environment happy-dom
import { Button, TextInput } from "@mantine/core";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ReadOnlyPart, Writing } from "../ui/read-only.tsx";
import { FieldsToRead } from "./FieldsToRead.tsx";
import { renderPage } from "./testing/render-page.tsx";

afterEach(() => cleanup());

function Page({ readOnly }: { readOnly: boolean }) {
  return (
    <ReadOnlyPart value={readOnly}>
      <Writing>
        <Button>Guardar</Button>
      </Writing>
      <FieldsToRead>
        <TextInput label="Nombre" defaultValue="Ana" />
      </FieldsToRead>
    </ReadOnlyPart>
  );
}

test("in a part that is only read what changes something is not there, and fields only show; elsewhere all is as ever", async () => {
  renderPage(() => <Page readOnly />);
  const field = await screen.findByLabelText("Nombre");
  expect(field.matches(":disabled") || field.closest("fieldset")?.disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
  cleanup();
  renderPage(() => <Page readOnly={false} />);
  expect((await screen.findByLabelText("Nombre")).closest("fieldset")).toBeNull();
  expect(screen.getByRole("button", { name: "Guardar" })).toBeTruthy();
});
