// @vitest-environment happy-dom
import type { ShownFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { speak } from "@hub/i18n/speak.ts";
import { chartWords } from "@hub/i18n/words/dashboards/chart-words.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { FrameContext } from "../charts/frame.ts";
import type { ReportFigures } from "../report-figures.ts";
import { NodesPanel } from "./NodesPanel.tsx";

afterEach(() => cleanup());

const speaker = speak("es");
const show = (figures: ReportFigures, provisional: boolean) =>
  renderPage(() => (
    <FrameContext value={{ provisional, exportFilter: {}, onOrigin: () => undefined, onLine: () => undefined } as never}>
      <NodesPanel figures={figures} kpis={["headcount"]} words={chartWords(speaker, 10)} />
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

const headcount = (value: string): ShownFigure & { why: null; included: number } => ({
  kpi: "headcount",
  unit: "persons",
  value,
  reason: null,
  currency: null,
  roundedTo: null,
  women: null,
  men: null,
  undeclared: null,
  monthsCovered: null,
  otherSections: [],
  moves: null,
  delivered: false,
  why: null,
  included: 1,
});
const told = (id: number, value: string) => ({ ...node(id, false), made: true, figures: [headcount(value)] });
const then = (nodeId: number, entities: number, value?: string) => ({
  nodeId,
  of: "node",
  legalEntityId: null,
  entities,
  whole: true,
  made: value !== undefined,
  awaited: false,
  figures: value === undefined ? [{ ...headcount(""), value: null, reason: "NO_DATA" }] : [headcount(value)],
});
const compared = (more: object) => ({
  with: "year",
  year: 2025,
  month: 10,
  version: 2,
  total: null,
  legalEntity: null,
  entities: [],
  nodes: [],
  ...more,
});
const row = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name} `) });

test("[FIG-01] each group is compared with itself a year before, and what is not the same of it is said", async () => {
  const nodes = [told(1, "120"), told(2, "90"), told(3, "50"), told(4, "7")];
  const comparison = compared({ nodes: [then(1, 1, "100"), then(2, 3, "100"), then(3, 1)] });
  show({ nodes, comparison } as unknown as ReportFigures, false);
  const textOf = async (name: string) => (await row(name)).textContent?.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(await textOf("Node 1")).toMatch(/120.*\+20 \(\+20,0 %\).*Frente a 100/);
  expect(await textOf("Node 2")).toMatch(/90.*-10 \(-10,0 %\).*Frente a 100/);
  expect(await textOf("Node 3")).toContain(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NO_DATA") }));
  expect(await textOf("Node 4")).toContain(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NOT_THERE") }));
  const notes = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(notes).toEqual(
    expect.arrayContaining([
      "Node 2: Frente a octubre de 2025, v2 (3 entidades)",
      `octubre de 2025, v2: ${t("dashboards.nodes-unavailable", { count: 1 })}`,
    ]),
  );
  expect(notes.filter((note) => note?.startsWith("Node "))).toHaveLength(1);
});

test("[FIG-01] groups are compared with the group or an entity as entities are, and with targets not at all", async () => {
  const nodes = [told(1, "120")];
  show(
    { nodes, comparison: compared({ with: "group", total: { whole: true, figures: [headcount("480")] } }) } as unknown as ReportFigures,
    false,
  );
  expect((await row("Node 1")).textContent).toContain("-360");
  cleanup();
  show({ nodes, comparison: compared({ with: "target", total: { whole: true, figures: [] } }) } as unknown as ReportFigures, false);
  expect((await row("Node 1")).textContent).toBe("Node 1120");
});

test("[FIG-01] the groups are taken along where there are any", async () => {
  show({ nodes: [told(1, "120")] } as unknown as ReportFigures, false);
  await screen.findByRole("button", { name: t("ui.chart-download-of", { title: t("dashboards.nodes") }) });
  cleanup();
  show({ nodes: [node(1, true)] } as unknown as ReportFigures, false);
  await screen.findByText(t("dashboards.nodes-waiting", { count: 1 }));
  expect(screen.queryByRole("button", { name: t("ui.chart-download-of", { title: t("dashboards.nodes") }) })).toBeNull();
});
