import { expect, test } from "vitest";
import { isSameBody, isSameValue } from "../../forms/same-values.ts";
import { bodyOf, changeKind, checkDraft, definitionOf, draftOf, moveItem, newView, type ReportDetail } from "./report-draft.ts";

const detail: ReportDetail = {
  id: 1,
  parentId: 0,
  position: 1,
  code: null,
  name: "Ours",
  hidden: false,
  version: 3,
  views: 2,
  children: 0,
  grants: { users: 0, groups: 0 },
  embedHosts: ["bi.example.com"],
  content: [
    { id: 4, code: "table", name: "Table", hidden: true, definition: { kind: "table", kpis: ["fte"] } },
    { id: 5, code: null, name: "Page", hidden: false, definition: { kind: "page", address: "https://bi.example.com/x" } },
  ],
};

test("a draft sends what it was made of", () => {
  const draft = draftOf(detail);
  expect(bodyOf(draft, false)).toEqual({
    name: "Ours",
    hidden: false,
    content: [
      { id: 4, name: null, hidden: true, definition: { kind: "table", kpis: ["fte"] } },
      { id: 5, name: "Page", hidden: false, definition: { kind: "page", address: "https://bi.example.com/x" } },
    ],
  });
  expect(bodyOf(draft, true).name).toBeNull();
});

test("[DASH-01] what a figure is broken down by is sent, and of no other chart", () => {
  const [view] = draftOf({
    ...detail,
    content: [
      {
        id: 6,
        code: null,
        name: "Units",
        hidden: false,
        definition: { kind: "charts", charts: [{ kind: "broken", kpis: ["headcount"], name: null, by: "unit" }] },
      },
    ],
  }).content;
  expect(definitionOf(view!)).toEqual({ kind: "charts", charts: [{ kind: "broken", kpis: ["headcount"], name: null, by: "unit" }] });
  const bars = { ...view!, charts: view!.charts.map((chart) => changeKind(chart, "bars")) };
  expect(definitionOf(bars)).toEqual({ kind: "charts", charts: [{ kind: "bars", kpis: ["headcount"], name: null }] });
});

test("a view that is changed makes another draft, and another body: nothing of it may pass for saved", () => {
  const draft = draftOf(detail);
  const isSame = (other: typeof draft) => [isSameValue(draft, other), isSameBody(bodyOf(draft, false), bodyOf(other, false))];
  expect(isSame(draftOf(detail))).toEqual([true, true]);
  expect(isSame({ ...draft, name: "Other" })).toEqual([false, false]);
  const changes = [{ name: "Site" }, { hidden: true }, { address: "https://bi.example.com/y" }];
  for (const changed of changes)
    expect(isSame({ ...draft, content: draft.content.map((view) => (view.builtIn ? view : { ...view, ...changed })) })).toEqual([
      false,
      false,
    ]);
});

test("[DASH-01] what is wrong is said while it is typed, at its place; what is built in is not looked at", () => {
  const draft = draftOf(detail);
  expect(checkDraft(draft, false, detail.embedHosts)).toEqual([]);
  expect(checkDraft(draft, false, []).map(({ code, path }) => [code, path.join(".")])).toEqual([
    ["reports.issue-host", "content.1.definition.address"],
  ]);
  const chart = { ...newView("charts"), name: " page " };
  const wrong = checkDraft({ ...draft, name: " ", content: [...draft.content, chart, newView("table")] }, false, detail.embedHosts);
  expect(wrong.map(({ code, path }) => [code, path.join(".")])).toEqual([
    ["reports.issue-name", "name"],
    ["reports.issue-view-name-taken", "content.2.name"],
    ["reports.issue-kpi-count", "content.2.definition.charts.0.kpis"],
    ["reports.issue-name", "content.3.name"],
    ["reports.issue-kpi-count", "content.3.definition.kpis"],
  ]);
});

test("a chart that changes its kind keeps the KPIs that go with it", () => {
  const bars = { key: "a", kind: "bars" as const, kpis: ["headcount", "female-share"], name: "" };
  expect(changeKind(bars, "sexes").kpis).toEqual(["female-share"]);
  expect(changeKind(bars, "tiles").kpis).toEqual(["headcount", "female-share"]);
  expect(changeKind({ ...bars, kpis: ["permanent-share"] }, "parts").kpis).toEqual(["permanent-share", "temporary-share"]);
  expect(changeKind(bars, "parts").kpis).toHaveLength(3);
});

test("items move one place, and not over the ends", () => {
  expect(moveItem(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  expect(moveItem(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});
