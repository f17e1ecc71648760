import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { levers } from "@hub/domain/swp/levers.ts";
import { emptyItem, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { clusterKindOf, parentKindOf } from "@hub/domain/swp/term.ts";
import { tidyItem } from "@hub/domain/swp/tidy-item.ts";
import type { ReadCells } from "../../tasks/kinds.ts";
import { writeSizeCell } from "./item-cells.ts";
import { type NameIssue, shown } from "./name-issue.ts";
import { type TabNames, termColumnsOf } from "./tab-names.ts";

/** What a row names. */
export type NamedIds = { divisionId?: number; termId?: number; clusterId?: number; proposedClusterId?: number | null };
type Given = { tab: SwpTab; names: TabNames; language: Language };

/** Puts the cells of a row into the words in which items stand in the sheet, and answers what they name; what names nothing becomes unread. */
export function tidyRow(row: ReadCells, given: Given): NamedIds {
  tidyTexts(row, given);
  readNumbers(row);
  // Read, never written.
  if (row.unread["coverage"] && foldText(row.unread["coverage"].text) === "cancelled") take(row, "coverage", "CANCELED");
  return { ...tidyPlace(row, given), ...tidyTerms(row, given) };
}

const texts = ["source", "competency", "additionalInformation", "relevantActions", "size", "timeline"] as const;
const day = /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{4}$/;

function tidyTexts(row: ReadCells, { tab, language }: Given): void {
  const { values } = row;
  const said = Object.fromEntries(texts.map((field) => [field, textOf(values[field])]));
  const tidied = tidyItem({ ...emptyItem(tab), ...said });
  for (const field of texts) {
    if (typeof values[field] !== "string") continue;
    values[field] = field === "size" ? writeSizeCell(tidied.size, language) : tidied[field];
  }
  const { size, comment } = values;
  if (typeof comment === "string") values["comment"] = comment.trim();
  if (typeof size === "string" && day.test(size)) refuse(row, "size", { code: "swp.sheet-size-is-date", params: { found: shown(size) } });
}

/** A number that is no whole one, or a share with its sign: the rules say what is wrong with it, if anything. */
function readNumbers(row: ReadCells): void {
  for (const column of [...levers, "trainingFrom", "trainingTo"]) {
    const written = row.unread[column]?.text.trim() ?? "";
    const text = written.endsWith("%") ? written.slice(0, -1).trim() : written;
    if (/^[+-]?\d{1,9}([.,]\d{1,9})?$/.test(text)) take(row, column, Number(text.replace(",", ".")));
  }
}

function tidyPlace(row: ReadCells, { names }: Given): NamedIds {
  const [ob, unit, division] = ["ob", "unit", "division"].map((column) => textOf(row.values[column]));
  if (!division) return {};
  const found = names.places.find({ division, ...(ob && { ob }), ...(unit && { unit }) });
  if ("code" in found) {
    refuse(row, "division", found, [ob, unit, division].filter((text) => text !== "").join("/"));
    delete row.values["ob"];
    delete row.values["unit"];
    return {};
  }
  Object.assign(row.values, names.places.textsOf(found.id));
  return { divisionId: found.id };
}

function tidyTerms(row: ReadCells, { tab, names: { terms } }: Given): NamedIds {
  const { kind, term, parent, cluster } = termColumnsOf(tab);
  const [clusterKind, parentKind] = [clusterKindOf(kind), parentKindOf(kind)];
  const ids: NamedIds = {};
  const clusterText = textOf(row.values[cluster.column]);
  if (clusterText && clusterKind) {
    const found = terms.find(clusterKind, clusterText);
    if ("code" in found) refuse(row, cluster.column, found);
    else ids.clusterId = say(cluster.column, found.term.id);
  }
  const [text, parentText] = [textOf(row.values[term.column]), textOf(row.values[parent.column])];
  if (text) {
    const found = terms.find(kind, text, parentText || undefined);
    if ("code" in found) refuse(row, term.column, found);
    else {
      ids.termId = say(term.column, found.term.id);
      ids.proposedClusterId = terms.get(found.term.clusterId)?.active ? found.term.clusterId : null;
      say(parent.column, found.term.parentId);
    }
  } else if (parentText && parentKind) {
    const found = terms.find(parentKind, parentText);
    if ("term" in found) say(parent.column, found.term.id);
  }
  return ids;

  function say<Id extends number | null>(column: string, id: Id): Id {
    row.values[column] = terms.textOf(id);
    return id;
  }
}

function refuse({ values, unread }: ReadCells, column: string, { code, params }: NameIssue, text = textOf(values[column])): void {
  unread[column] = { text, issue: { column, code, params } };
  delete values[column];
}

function take({ values, unread }: ReadCells, column: string, value: string | number): void {
  values[column] = value;
  delete unread[column];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
