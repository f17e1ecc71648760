import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import type { CopiedRows } from "../../db/copy/copied-rows.ts";
import type { Choice } from "../../spreadsheets/sheet-column.ts";
import { type CsvBytes, csvCell } from "../../spreadsheets/writing/csv-bytes.ts";
import type { ElementRow } from "../events/elements.sql.ts";
import { copied } from "./copy-events.sql.ts";
import { EventMessage } from "./event-message.ts";
import type { RuleTemplate } from "./rule-templates.ts";

const lineFeed = 10;

/** What is the same for many events: read once, and each piece of a line written once. */
export type Known = {
  /** `objectType` in words. */
  elements: readonly ElementRow[];
  entities: readonly { id: number; code: string }[];
  people: readonly { id: number; email: string; name: string }[];
  perimeters: readonly { id: number; label: string }[];
  statuses: readonly Choice[];
  rules: readonly { id: number; code: string; name: string; templates: readonly RuleTemplate[] }[];
};

/** Writes the lines of the sheet of events from what `copyEvents` copies, each as `writeCsv` writes it. */
export function eventLines(known: Known, delimiter: string): (row: CopiedRows, to: CsvBytes) => void {
  const next = delimiter.charCodeAt(0);
  const none = Buffer.from(delimiter);
  const cells = (...texts: (string | null)[]) => Buffer.concat(texts.flatMap((text) => [csvCell(text), none]));
  const byId = <T extends { id: number }, P>(rows: readonly T[], piece: (row: T) => P) => new Map(rows.map((row) => [row.id, piece(row)]));
  const elements = byId(known.elements, (row) => ({
    source: cells(row.dataSource, row.tableName),
    idType: cells(row.idType),
    object: cells(row.objectType, row.objectName),
  }));
  const entities = byId(known.entities, ({ code }) => cells(code));
  const emails = byId(known.people, ({ email }) => cells(email)).set(0, none);
  const names = byId(known.people, ({ name }) => cells(name)).set(0, none);
  const perimeters = byId(known.perimeters, ({ label }) => cells(label)).set(0, none);
  const statuses = eventStatuses.map((status) => cells(known.statuses.find(({ value }) => value === status)?.label ?? status));
  const rules = byId(known.rules, ({ code, name, templates }) => ({
    names: cells(code, name),
    messages: templates.map((each) => new EventMessage(each)),
  }));

  return (row, to) => {
    const element = elements.get(row.number(copied.element))!;
    const rule = rules.get(row.number(copied.rule))!;
    to.plainCell(row, copied.id);
    to.putByte(next);
    to.put(element.source);
    to.put(entities.get(row.number(copied.entity))!);
    to.put(element.idType);
    to.textCell(row, copied.idValue);
    to.putByte(next);
    to.put(element.object);
    to.textCell(row, copied.objectValue);
    to.putByte(next);
    to.put(rule.names);
    const message = rule.messages[row.number(copied.telling)];
    if (message) message.write(row, to);
    else to.textCell(row, copied.detail);
    to.putByte(next);
    to.put(statuses[row.number(copied.status)]!);
    to.plainCell(row, copied.acceptedUntil);
    to.putByte(next);
    to.plainCell(row, copied.firstOn);
    to.putByte(next);
    to.plainCell(row, copied.lastOn);
    to.putByte(next);
    to.put(perimeters.get(row.number(copied.perimeter))!);
    to.put(emails.get(row.number(copied.accountant))!);
    to.plainCell(row, copied.dueOn);
    to.putByte(next);
    to.textCell(row, copied.comments);
    to.putByte(next);
    to.put(names.get(row.number(copied.writer))!);
    // To the second.
    to.plainCell(row, copied.updatedAt, 19);
    to.putByte(next);
    to.plainCell(row, copied.version);
    to.putByte(lineFeed);
  };
}
