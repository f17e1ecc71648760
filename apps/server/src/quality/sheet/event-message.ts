import { guardCsvText, isUndecided } from "@hub/domain/tasks/cell-text.ts";
import { sayNumber } from "../../checks/issue-text.ts";
import type { CopiedRows } from "../../db/copy/copied-rows.ts";
import { cellCharacters } from "../../spreadsheets/write-cell.ts";
import { type CsvBytes, csvCell } from "../../spreadsheets/writing/csv-bytes.ts";
import { copied } from "./copy-events.sql.ts";
import type { RuleTemplate } from "./rule-templates.ts";

/** How many parameters are remembered with the message they make: of most rules all events have the same. */
const remembered = 1000;
/** Where all parts of a message stay below, it fits a cell. */
const certain = cellCharacters / 8;

/** The message of a rule in one telling, written once for all events with the same parameters. */
export class EventMessage {
  readonly #template: RuleTemplate;
  /** By the parameters as they came, the cell but for the places of what was found; undefined where that decides whether to guard or cut the whole. */
  readonly #cells = new Map<string, Buffer[] | undefined>();

  constructor(template: RuleTemplate) {
    this.#template = template;
  }

  /** Writes an event's cell. */
  write(row: CopiedRows, to: CsvBytes): void {
    const params = this.#template.names.length === 0 ? "" : row.text(copied.params);
    let pieces = this.#cells.get(params);
    if (!pieces && !this.#cells.has(params)) {
      if (this.#cells.size >= remembered) this.#cells.clear();
      this.#cells.set(params, (pieces = writeAround(this.#tell(params))));
    }
    if (!pieces || row.length(copied.objectValue) > certain) return to.put(csvCell(this.#tell(params).join(row.text(copied.objectValue))));
    to.put(pieces[0]!);
    for (let at = 1; at < pieces.length; at++) {
      to.inside(row, copied.objectValue);
      to.put(pieces[at]!);
    }
  }

  /** The texts between which what was found stands. */
  #tell(params: string): string[] {
    const { language, texts, names } = this.#template;
    const values = (params === "" ? {} : JSON.parse(params)) as Record<string, string | number | null>;
    const told = [texts[0]!];
    for (const [at, name] of names.entries()) {
      const text = texts[at + 1]!;
      if (name === "found" && (values[name] ?? null) === null) told.push(text);
      else told[told.length - 1] += `${sayNumber(language, name, values[name] ?? "")}${text}`;
    }
    return told;
  }
}

function writeAround(told: readonly string[]): Buffer[] | undefined {
  const [first = "", ...others] = told;
  if (others.length === 0) return [csvCell(first)];
  if (isUndecided(first) || told.join("").length > certain) return undefined;
  const inside = [guardCsvText(first), ...others].map((text) => text.replaceAll('"', '""'));
  return inside.map((text, at) => Buffer.from(`${at === 0 ? '"' : ""}${text}${at === others.length ? '"' : ""}`));
}
