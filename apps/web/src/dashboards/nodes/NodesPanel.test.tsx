// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { FrameContext } from "../charts/frame.ts";
import type { ReportFigures } from "../report-figures.ts";
import { NodesPanel } from "./NodesPanel.tsx";

afterEach(() => cleanup());

const show = (figures: ReportFigures, provisional: boolean) =>
  renderPage(() => (
    <FrameContext value={{ provisional, onOrigin: () => undefined } as never}>
      <NodesPanel figures={figures} kpis={["headcount"]} words={{} as never} />
    </FrameContext>
  ));
const node = (id: number, awaited: boolean) => ({
  id,
  belowId: null,
  code: `N${id}`,
  name: `Node ${id}`,
  tree: { id: 1, name: "Regions" },
  entities: [id],
  made: false,
  awaited,
  figures: null,
});

test("[FIG-01] groups whose figures are being worked out are told apart from those whose figures nobody can work out any more", async () => {
  const figures = { nodes: [node(1, true), node(2, false), node(3, false)] } as unknown as ReportFigures;
  show(figures, false);
  await screen.findByText(t("dashboards.nodes-waiting", { count: 1 }));
  expect(screen.getByText(t("dashboards.nodes-unavailable", { count: 2 }))).toBeTruthy();
});

test("[FIG-01] of an open month each group leads to its figures, and none is said to be worked out", async () => {
  show({ nodes: [node(1, false), node(2, false)] } as unknown as ReportFigures, true);
  await screen.findByRole("button", { name: "Node 1" });
  expect(screen.getByText(t("dashboards.nodes-open"))).toBeTruthy();
  expect(screen.queryByText(t("dashboards.nodes-unavailable", { count: 2 }))).toBeNull();
});
