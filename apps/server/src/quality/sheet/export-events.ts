import { qualityFilter } from "@hub/contract/quality/events.ts";
import { translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { countEvents } from "../events/counts.sql.ts";
import { listElements } from "../events/elements.sql.ts";
import { listEventRows } from "../events/events.sql.ts";
import { askingOf } from "../events/list-events.ts";
import { sightOf } from "../events/present-event.ts";
import { listPerimeterRows } from "../events/perimeters.sql.ts";
import { readEventFilter } from "../events/read-filter.ts";
import { copied, copyEvents } from "./copy-events.sql.ts";
import { eventCells, eventColumns, perimeterChoices, statusChoices, objectTypeName } from "./event-columns.ts";
import { ruleName } from "../events/kept-names.sql.ts";
import { eventLines, type Known } from "./event-lines.ts";
import { listEntityCodes, listPeople, listRules } from "./known.sql.ts";
import { templatesOf } from "./rule-templates.ts";

const pageRows = 2000;

/** The events as the page's filter finds them (QUAL-04); the import takes the sheet back. */
export const exportEvents: ExportKind = {
  title: "quality.sheet-title",
  about: "quality.sheet-about",
  takenBackBy: "quality-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => eventColumns,
  notes: async ({ language }) => [translate(language, "quality.sheet-pay-note")],
  async count(ctx, filter) {
    const { count, exact } = await countEvents(ctx.db, readFilter(filter), askingOf(ctx, await listElements(ctx.db)));
    return exact ? count : null;
  },
  async *rows(ctx, filter) {
    const elements = await listElements(ctx.db);
    const [asked, asking, sight] = [readFilter(filter), askingOf(ctx, elements), sightOf(ctx, elements)];
    let after: { value: string; id: string } | undefined;
    for (;;) {
      const order = { column: "id", direction: "asc" } as const;
      const page = { order, limit: pageRows, language: ctx.language, ...(after && { after }) };
      const { rows } = await listEventRows(ctx.db, asked, asking, page);
      for (const row of rows) yield { values: eventCells(row, sight), version: String(row.version) };
      const last = rows.at(-1);
      if (!last || rows.length < pageRows) return;
      after = { value: "", id: String(last.id) };
    }
  },
  async copy(ctx, filter) {
    const known = await readKnown(ctx);
    const query = copyEvents(readFilter(filter), askingOf(ctx, known.elements), sightOf(ctx, known.elements).pay);
    return { query, columns: Object.keys(copied).length, lines: (delimiter) => eventLines(known, delimiter) };
  },
};

async function readKnown(ctx: TaskContext): Promise<Known> {
  const labels = new Map((await perimeterChoices(ctx)).map(({ value, label }) => [value, label]));
  const perimeters = await listPerimeterRows(ctx.db, ctx.language);
  const rules = await listRules(ctx.db);
  const elements = await listElements(ctx.db);
  return {
    elements: elements.map((element) => ({ ...element, objectType: objectTypeName(element, ctx.language) })),
    entities: await listEntityCodes(ctx.db),
    people: await listPeople(ctx.db),
    perimeters: perimeters.map(({ id, code }) => ({ id, label: labels.get(code) ?? code })),
    statuses: statusChoices(ctx),
    rules: rules.map((rule) => ({
      ...rule,
      name: ruleName(rule, ctx.language),
      templates: rule.origin === "delivery" ? templatesOf(rule, ctx.language) : [],
    })),
  };
}

function readFilter(filter: Filter) {
  refuseUnknownNames(qualityFilter, filter, ["filter"]);
  return readEventFilter(parseFields(qualityFilter, filter));
}
