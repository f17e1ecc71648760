// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { ToldSeries } from "./ToldSeries.tsx";

const telling = (version: number, value: string) => ({
  version,
  closedAt: "2026-11-05T08:00:00.000Z",
  figure: {
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
  },
});
const file = (fileName: string, rows: number) => ({ fileName, rows, deliveredBy: "Ana", deliveredAt: "2026-11-04T08:00:00.000Z" });
const spain = { id: 1, code: "ES01", name: "España" };
const portugal = { id: 2, code: "PT01", name: "Portugal" };
const changed = (kind: string, given: object = {}) => ({
  kind,
  section: null,
  legalEntity: null,
  before: [],
  after: [],
  subject: null,
  from: null,
  to: null,
  persons: null,
  validatedBy: null,
  validatedAt: null,
  reopening: null,
  ...given,
});
const ofSpain = { section: "PLN", legalEntity: spain, before: [file("a.csv", 60)], after: [file("b.csv", 60)] };
const month = (of: number, first: object, now: object, difference: string | null, changes: object[]) => ({
  scenarioId: of,
  year: 2026,
  month: of,
  first,
  now,
  difference,
  changes,
});

let asked: string[] = [];
/** Exports that were asked for. */
let started: unknown[] = [];
let months: object[] = [];
beforeEach(() => {
  asked = [];
  started = [];
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  // Nothing is laid out here, and a drawing waits for its width.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: { method?: string; body?: string } = {}) => {
    if (method === "POST") {
      started.push(JSON.parse(body));
      return Response.json({ code: "task-pending" }, { status: 409 });
    }
    asked.push(path.replace(/^.*\/api\//, ""));
    return Response.json({ legalEntityId: null, conventions: { minimumGroupSize: 10 }, months });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(nodeId: number | null = null): Promise<HTMLElement> {
  renderPage(() => (
    <ToldSeries scenarioId={10} kpi="headcount" legalEntityId={null} nodeId={nodeId} whose="Grupo" onTaken={() => undefined} />
  ));
  const section = await screen.findByRole("region", { name: t("checks.told") });
  expect(asked).toEqual([]);
  fireEvent.click(within(section).getByRole("button", { name: t("checks.told-show") }));
  return section;
}
/** The causes of a month, a sentence each. */
const causesOf = (section: HTMLElement, name: string): string[] => {
  const details = within(section)
    .getByText(t("checks.told-why", { month: name }))
    .closest("details") as HTMLElement;
  return [...details.querySelectorAll("li")].map((item) => item.textContent.replace(/\s+/g, " "));
};

test("[FIG-04] a figure is drawn as first told and as known now, each month told otherwise with each of its causes", async () => {
  months = [
    month(8, telling(1, "90"), telling(1, "90"), null, []),
    month(9, telling(1, "60"), telling(3, "58"), "-2", [
      changed("late-leavers", { ...ofSpain, persons: 3 }),
      changed("late-joiners", { ...ofSpain, persons: 1 }),
      changed("redelivered", ofSpain),
      changed("cell-entered", { section: "PLN", legalEntity: portugal, after: [file("p.csv", 20)] }),
    ]),
    month(10, telling(1, "71"), telling(2, "74"), "3", [
      changed("redelivered-alike", ofSpain),
      changed("definition-changed", { subject: "PEOPLE", from: "1", to: "2" }),
      changed("rate-changed", { subject: "GBP/EUR", from: "1.15", to: "2" }),
    ]),
  ];
  const section = await open();
  const chart = await within(section).findByRole("application", { name: t("checks.told-title", { kpi: t("kpis.headcount") }) });
  expect(asked).toEqual([expect.stringMatching(/^scenary\/10\/figures\/headcount\/told$/)]);
  // Two lines with a point for each month, and the words of one month say both.
  const lines = [...chart.querySelectorAll("path[fill=none]")].map((path) => path.getAttribute("d"));
  expect(new Set(lines).size).toBe(2);
  expect(chart.querySelectorAll("circle")).toHaveLength(2 * months.length);
  for (const name of [t("checks.told-first"), t("checks.told-now")]) expect(within(section).getAllByText(name).length).toBeGreaterThan(0);
  fireEvent.keyDown(chart, { key: "Home" });
  fireEvent.keyDown(chart, { key: "ArrowRight" });
  const words = section.querySelector(".hub-chart-told")?.textContent ?? "";
  expect(words).toMatch(/60/);
  expect(words).toMatch(/58/);
  expect(words).toContain(t("checks.told-versions", { first: 1, now: 3 }));
  const table = within(section).getByRole("region", { name: t("checks.told-different") });
  const [, ...rows] = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
    ["octubre de 2026", "71", "74"],
    ["septiembre de 2026", "60", "58"],
  ]);
  const files = (name: string, rows: number) => expect.stringContaining(`${name} (${rows} filas`);
  const september = causesOf(section, "septiembre de 2026");
  expect(september).toEqual([
    expect.stringContaining("PLN · España 3 bajas comunicadas tarde"),
    expect.stringContaining("PLN · España Un alta comunicada tarde"),
    expect.stringContaining("PLN · España Entrega corregida"),
    expect.stringContaining("PLN · Portugal Entra por primera vez"),
  ]);
  for (const cause of september.slice(0, 3)) {
    expect(cause).toEqual(files("a.csv", 60));
    expect(cause).toEqual(files("b.csv", 60));
  }
  expect(causesOf(section, "octubre de 2026")).toEqual([
    expect.stringContaining("PLN · España Entregada de nuevo con los mismos datos"),
    expect.stringContaining(t("scenarios.change-definition-changed", { subject: "PEOPLE", from: "1", to: "2" })),
    expect.stringContaining(t("scenarios.change-rate-changed", { subject: "GBP/EUR", from: "1,15", to: "2" })),
  ]);
  expect(within(section).queryByText(t("checks.told-once"))).toBeNull();
});

test("[FIG-04] months closed once say so, and one told otherwise for what one is not given names no cause", async () => {
  months = [month(10, telling(1, "71"), telling(1, "71"), null, [])];
  const once = await open();
  await within(once).findByText(t("checks.told-once"));
  expect(within(once).queryByRole("region", { name: t("checks.told-different") })).toBeNull();
  cleanup();
  asked = [];
  months = [month(10, telling(1, "71"), telling(2, "70"), "-1", [])];
  const other = await open();
  await within(other).findByText(t("checks.told-no-change"));
});

test("[FIG-04] both lines are taken along as a picture, a workbook or data, each by one press", async () => {
  months = [month(9, telling(1, "60"), telling(3, "58"), "-2", [changed("late-leavers", { ...ofSpain, persons: 2 })])];
  const section = await open();
  const title = t("checks.told-title", { kpi: t("kpis.headcount") });
  const ways = within(await within(section).findByRole("group", { name: t("ui.chart-download-of", { title }) }));
  const saved: { blob: Blob; name: string }[] = [];
  let latest: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    latest = blob as Blob;
    return "blob:x";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    if (latest) saved.push({ blob: latest, name: this.download });
  });
  fireEvent.click(ways.getByRole("button", { name: t("ui.chart-download-svg") }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/ 2026-09\.svg$/);
  const svg = new DOMParser().parseFromString((await saved[0]?.blob.text()) ?? "", "image/svg+xml");
  const words = [...svg.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
  // Whose it is, both lines, and why the month is told otherwise.
  for (const said of [title, "Grupo", t("checks.told-first"), t("checks.told-now"), "2 bajas comunicadas tarde"])
    expect(words).toContain(said);
  for (const format of ["xlsx", "csv"] as const) fireEvent.click(ways.getByRole("button", { name: t(`ui.chart-download-${format}`) }));
  await vi.waitFor(() => expect(started).toHaveLength(2));
  const filter = { scenarioId: "10", kpi: "headcount" };
  expect(started).toEqual([
    { kind: "told-export", format: "xlsx", filter },
    { kind: "told-export", format: "csv", filter },
  ]);
});

test("[FIG-04] a node's is asked for and taken along as its own, with the entities that count in it otherwise and why a month has no figure", async () => {
  const none = { ...telling(1, "0"), why: "no-figures-of-node" };
  const untold = { ...none, figure: { ...none.figure, value: null, reason: "NO_DATA" } };
  months = [
    month(9, telling(1, "60"), telling(2, "80"), "20", [changed("node-entered", { legalEntity: portugal })]),
    month(10, untold, telling(2, "80"), null, [changed("node-left", { legalEntity: spain })]),
  ];
  const section = await open(5);
  const chart = await within(section).findByRole("application");
  expect(asked).toEqual(["scenary/10/figures/headcount/told?nodeId=5"]);
  const sentences = [...section.querySelectorAll("details li")].map(({ textContent }) => textContent.replace(/\s+/g, " "));
  expect(sentences).toEqual([`España ${t("scenarios.change-node-left")}`, `Portugal ${t("scenarios.change-node-entered")}`]);
  fireEvent.keyDown(chart, { key: "End" });
  expect(section.querySelector(".hub-chart-told")?.textContent).toContain(t("checks.told-no-figures-of-node"));
  fireEvent.click(within(section).getByRole("button", { name: t("ui.chart-download-csv") }));
  await vi.waitFor(() => expect(started).toHaveLength(1));
  expect(started).toEqual([{ kind: "told-export", format: "csv", filter: { scenarioId: "10", kpi: "headcount", nodeId: "5" } }]);
});
