// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { ReportFigures } from "../report-figures.ts";
import { NodesPanel } from "./NodesPanel.tsx";

afterEach(() => cleanup());

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
  renderPage(() => <NodesPanel figures={figures} kpis={["headcount"]} words={{} as never} />);
  await screen.findByText(t("dashboards.nodes-waiting", { count: 1 }));
  expect(screen.getByText(t("dashboards.nodes-unavailable", { count: 2 }))).toBeTruthy();
});
