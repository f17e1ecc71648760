import { downloadName } from "@hub/domain/file-name.ts";
import type { downloadTemplate as route } from "@hub/contract/ingestion/deliveries.ts";
import { guardCsvText } from "@hub/domain/tasks/cell-text.ts";
import { describeTemplate, type TemplateColumn } from "@hub/domain/ingestion/upload-template.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { Readable } from "node:stream";
import type { RequestContext } from "../../context.ts";
import type { FileAnswer, Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import type { ExplanationRow } from "../../spreadsheets/writing/sheet-plan.ts";
import { contentTypes, writeSheet } from "../../spreadsheets/writing/write-sheet.ts";
import { listEntities } from "../entities.sql.ts";
import { type IngestionRow, listIngestionRows } from "./ingestions.sql.ts";
import { grantsAsJson, mayRead } from "../policy.ts";

/** Values named on the first sheet; the dropdown has all. */
const namedValues = 40;

/** An empty file for an ingestion; not found also when it is not for this user, or the entity is not. */
export async function downloadTemplate(ctx: RequestContext, id: number, query: Given<typeof route>["query"]): Promise<FileAnswer> {
  const ingestion = found((await listIngestionRows(ctx.db, grantsAsJson(ctx.actor, "ingestions.read"), id))[0]);
  const { format, legalEntityId, year, month } = query;
  const scope = { ingestionId: id, sectionCode: ingestion.section };
  const entity =
    legalEntityId === undefined
      ? undefined
      : found((await listEntities(ctx.db)).find((each) => each.id === legalEntityId && mayRead(ctx.actor, { ...scope, legalEntityId })));
  const period = year === undefined || month === undefined ? undefined : writeMonth({ year, month });
  const fileName = downloadName(ingestion.code, [entity?.code, period], format);
  const columns = describeTemplate(ingestion.definition, ctx.language);
  if (format === "csv") return { fileName, contentType: contentTypes.csv, stream: Readable.from([headerLine(ctx, ingestion, columns)]) };
  const title = ingestion.definition.readsAs?.sheet ?? translate(ctx.language, "upload-outcomes.template-sheet");
  const explanation = explain(ctx, ingestion, columns, [entity && `${entity.name} (${entity.code})`, period]);
  const plan = {
    language: ctx.language,
    title,
    columns: columns.map(columnOf),
    versioned: false,
    reasons: false,
    locks: false,
    explanation,
  };
  return { fileName, contentType: contentTypes.xlsx, stream: Readable.from(writeSheet("xlsx", plan, noRows(), ctx.clock.now())) };
}

async function* noRows(): AsyncGenerator<never> {
  yield* [];
}

function headerLine(ctx: RequestContext, { definition }: IngestionRow, columns: readonly TemplateColumn[]): Buffer {
  const delimiter = definition.readsAs?.delimiter ?? (ctx.language === "en" ? "," : ";");
  const cells = columns.map(({ name }) => `"${guardCsvText(name).replaceAll('"', '""')}"`);
  // The mark of UTF-8 is stronger than what the definition says of the encoding.
  return Buffer.from(`\ufeff${cells.join(delimiter)}\r\n`);
}

function columnOf({ name, kind, values }: TemplateColumn): DescribedColumn {
  const offered = values.length > 0 ? values.map((value) => ({ value, label: value })) : undefined;
  // Called required so that the dropdown does not offer the sign that clears a cell: here nothing is cleared.
  return { key: name, label: "sheets.column", title: name, kind, required: true, offered, labelOf: new Map() };
}

/** The first sheet: what the file is for, how it is filled in, and what each column holds. */
function explain(
  { language }: RequestContext,
  { name, code, definition }: IngestionRow,
  columns: readonly TemplateColumn[],
  about: readonly (string | undefined)[],
): ExplanationRow[] {
  const say = (key: MessageKey, params: MessageParams = {}) => translate(language, key, params);
  const rows: ExplanationRow[] = [{ style: "title", cells: [`${name} (${code})`] }];
  const text = (sentence: string) => void rows.push({ style: "text", cells: [sentence] });
  const known = about.filter((part) => part !== undefined);
  if (known.length > 0) text(known.join(" · "));
  rows.push({ style: "text", cells: [] }, { style: "heading", cells: [say("upload-outcomes.template-how")] });
  text(say("upload-outcomes.template-rows"));
  const keys = columns.filter(({ need }) => need === "key").map((column) => column.name);
  text(say("upload-outcomes.template-key", { columns: keys.join(", ") }));
  const entityColumn = definition.columns.find(({ targets }) => targets.some(({ field }) => field === "legal_entity"));
  if (definition.entity.from === "column") text(say("upload-outcomes.template-entity", { column: entityColumn?.name }));
  if (definition.holds !== "figures") text(say("upload-outcomes.template-names"));
  text(say("upload-outcomes.template-cells"));
  text(say("upload-outcomes.template-check"));
  rows.push({ style: "text", cells: [] }, { style: "heading", cells: [say("sheets.columns")] });
  rows.push({
    style: "head",
    cells: [
      say("sheets.column"),
      say("sheets.column-kind"),
      say("sheets.column-role"),
      say("upload-outcomes.template-format"),
      say("sheets.column-values"),
    ],
  });
  for (const [at, column] of columns.entries()) {
    const named = column.values.slice(0, namedValues).join("; ");
    const rest = column.values.length - namedValues;
    rows.push({
      style: "cells",
      cells: [
        // Never the bare name: a row with it would look like a header.
        `${at + 1}. ${column.name}`,
        say(`upload-outcomes.template-type-${column.type}`),
        say(`upload-outcomes.template-need-${column.need}`),
        describeFormat(say, column),
        rest > 0 ? say("sheets.more-values", { named, rest }) : named,
      ],
    });
  }
  return rows;
}

function describeFormat(say: (key: MessageKey, params?: MessageParams) => string, column: TemplateColumn): string {
  const { type, example, patterns, min, max, maxLength, aliases } = column;
  const parts: string[] = [];
  if (type === "date") parts.push(say("upload-outcomes.template-date", { patterns: patterns.join(" | "), example }));
  else if (example) parts.push(say("upload-outcomes.template-number", { example }));
  if (min !== undefined) parts.push(say("upload-outcomes.template-min", { min }));
  if (max !== undefined) parts.push(say("upload-outcomes.template-max", { max }));
  if (maxLength !== undefined) parts.push(say("upload-outcomes.template-length", { max: maxLength }));
  if (aliases.length > 0) parts.push(say("upload-outcomes.template-aliases", { names: aliases.join(", ") }));
  return parts.join(" ");
}
