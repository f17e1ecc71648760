// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../forms/testing/render-page.tsx";
import { Grid } from "./Grid.tsx";

afterEach(() => cleanup());

test("two clicks on a cell open its row; on the box before it they are two clicks", async () => {
  const onOpen = vi.fn();
  const nothing = () => undefined;
  renderPage(() => (
    <Grid
      label="Grid"
      columns={[
        {
          id: "choose",
          width: 36,
          pinned: false,
          sized: true,
          bare: true,
          header: "Choose",
          text: () => "",
          cell: () => <input type="checkbox" aria-label="box" />,
        },
        { id: "name", width: 200, pinned: false, sized: true, header: "Name", text: ({ name }: { name: string }) => name },
      ]}
      rows={[{ name: "one" }]}
      rowKey={() => 1}
      total={1}
      rowHeight={32}
      sort={{ id: "name", down: false }}
      onSort={nothing}
      onOpen={onOpen}
      onResize={nothing}
      onMore={undefined}
      menu={() => null}
      markOf={nothing}
      listKey=""
      stale={false}
      footer={null}
    />
  ));
  fireEvent.doubleClick(await screen.findByRole("checkbox", { name: "box" }));
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.doubleClick(screen.getByText("one"));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ name: "one" });
});
