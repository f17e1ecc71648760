import { cutText } from "@hub/domain/cut-text.ts";
import { fieldIndex } from "@hub/domain/ingestion/canonical-record.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { NoticeLog } from "@hub/domain/ingestion/reading-notices.ts";
import { compileRowCheck } from "@hub/domain/ingestion/row-check.ts";
import { type Period, writeMonth } from "@hub/domain/period.ts";
import { namePerson, type WriteFact } from "./fact-rows.ts";
import { watchDateOrders } from "./date-orders.ts";
import type { FileIssue, IssueLog } from "./issue-log.ts";
import { createKeyTable } from "./key-table.ts";
import type { LineSender } from "./line-sender.ts";
import { createRowCounter, type RowCounter } from "./people-counts.ts";
import { createPersonKeys, type PersonKeys } from "./person-keys.ts";
import { namesPersons } from "./resemblance.sql.ts";
import { compileRowKey } from "./row-key.ts";
import type { RowMemory } from "./row-memory.ts";
import type { KnownEntity } from "../entities.sql.ts";
import type { OpenedTable } from "../../spreadsheets/reading/table.ts";

/** Room for the people of each entity of a file for many, where it grows from. */
const fewestExpected = 64;

/** What a file brought for one entity. `people`: the persons of its rows, where they say whose they are; `counter`: what those that are loaded come to. */
export type Tally = {
  legalEntityId: number;
  deliveryId: number;
  rows: number;
  errors: number;
  warnings: number;
  people?: PersonKeys;
  counter?: RowCounter;
};

export type RowWork = {
  table: OpenedTable;
  definition: IngestionDefinition;
  indexes: readonly number[];
  period: Period;
  /** The entity of all rows, or what tells it by a cell's text. */
  entity: { id: number } | { match: (text: string) => KnownEntity | undefined; expected: ReadonlySet<number> };
  /** Numbers kept free for deliveries, one for each entity that may occur. */
  deliveryIds: number[];
  /** About how many rows the file holds. */
  rowsExpected: number;
  /** Where what is remembered of each row stands: tallies are good until it is given back. */
  memory: RowMemory;
  hash: (text: string) => string;
  log: IssueLog;
  notices: NoticeLog;
  /** Where rows go as long as nothing is wrong; a check alone has none. */
  load?: { lines: LineSender; write: WriteFact };
  onProgress: (rows: number) => void;
  signal: AbortSignal;
};

/**
 * What a file brought, by entity in the order of the file. `isWhole`: each row tells whose it is, so that what is wrong with one entity says nothing of another;
 * a row that names an entity nobody knows is that one's.
 */
export type Checked = { tallies: Tally[]; isWhole: boolean };

/**
 * Checks every row of a file, and loads those of each entity before its first error; a file for one entity, or with a row that does not tell whose it is, is loaded
 * no further then.
 */
export async function checkRows(work: RowWork): Promise<Checked> {
  const { log, signal, table } = work;
  const checkRow = compileRowCheck(work.definition, work.indexes, { period: work.period, notices: work.notices });
  const rowKey = compileRowKey(work.definition, work.indexes);
  const orders = watchDateOrders<Tally>(work.definition, work.indexes);
  const keys = createKeyTable(work.rowsExpected, work.memory);
  const isOfPersons = namesPersons(work.definition);
  const peopleExpected = "id" in work.entity ? work.rowsExpected : fewestExpected;
  const tallies = new Map<number, Tally>();
  const month = writeMonth(work.period);
  const entityColumn =
    work.definition.columns.find((column) => column.targets.some((target) => target.field === "legal_entity"))?.name ?? null;
  const fixed = "id" in work.entity ? tallyOf(work.entity.id) : undefined;
  const issues: FileIssue[] = [];
  let isWhole = true;
  const isGivenUp = () => (fixed ? log.errors > 0 : !isWhole);
  function report(issue: FileIssue): void {
    // A cell that feeds two fields says twice that it is unknown.
    const last = issues.at(-1);
    const isSame = last?.column === issue.column && last.code === issue.code && last.params["allowed"] === issue.params["allowed"];
    if (!isSame) issues.push(issue);
  }
  let count = 0;

  function tallyOf(legalEntityId: number): Tally {
    let tally = tallies.get(legalEntityId);
    if (!tally) {
      tally = {
        legalEntityId,
        deliveryId: work.deliveryIds[tallies.size] ?? 0,
        rows: 0,
        errors: 0,
        warnings: 0,
        ...(isOfPersons && { people: createPersonKeys(peopleExpected, work.memory) }),
        ...(isOfPersons && work.load && { counter: createRowCounter(work.period, peopleExpected, work.memory) }),
      };
      tallies.set(legalEntityId, tally);
    }
    return tally;
  }

  function findEntity(row: number, found: string | null): KnownEntity | undefined {
    if (found === null || "id" in work.entity) return undefined;
    const entity = work.entity.match(found);
    const issue = { row, column: entityColumn, severity: "error", found: cutText(found, 100), sensitive: false } as const;
    if (!entity) report({ ...issue, code: "entity-unknown", params: {} });
    else if (!work.entity.expected.has(entity.id)) report({ ...issue, code: "entity-not-expected", params: { period: month } });
    return entity;
  }

  function refuseDuplicate(row: number, key: string): void {
    const firstRow = keys.firstRow(key, row);
    if (firstRow === 0) return;
    const params = { key: rowKey.show(key), firstRow };
    report({ row, column: rowKey.columns, severity: "error", code: "key-duplicate", found: null, sensitive: false, params });
  }

  function settle(tally: Tally | undefined, key: string | null): void {
    for (const issue of issues) {
      if (tally && issue.severity === "error") tally.errors++;
      else if (tally) tally.warnings++;
      log.add(issue, fixed ? null : (tally?.legalEntityId ?? null), key);
    }
    issues.length = 0;
    if (tally) tally.rows++;
  }

  for await (const batch of table.batches) {
    signal.throwIfAborted();
    for (const { row, cells, numbers, uncalculated, kinds, problem, column } of batch) {
      if (problem) {
        const name = column === undefined ? null : table.header[column] || null;
        report({ row, column: name, severity: "error", code: problem, found: null, sensitive: false, params: {} });
        settle(fixed, null);
        isWhole = false;
        continue;
      }
      const checked = checkRow(cells, row, report, numbers, uncalculated, kinds);
      const named = fixed ? null : (checked.values[fieldIndex.legal_entity] ?? null);
      if (!fixed && named === null) isWhole = false;
      const entity = findEntity(row, named);
      const key = checked.key === null || !entity ? checked.key : rowKey.withEntity(checked.key, entity.code);
      if (key !== null) refuseDuplicate(row, key);
      const tally = fixed ?? (entity && tallyOf(entity.id));
      if (issues.length > 0) settle(tally, key === null ? null : rowKey.show(key));
      else if (tally) tally.rows++;
      orders.note(row, cells, tally);
      if (!tally || tally.errors > 0 || isGivenUp()) continue;
      let person = "";
      if (tally.people) {
        person = work.hash(namePerson(checked.values, tally.legalEntityId));
        tally.people.add(person, tally.counter?.add(checked.values));
      }
      work.load?.write(work.load.lines.rows, row, tally.deliveryId, tally.legalEntityId, checked, person, work.hash);
    }
    count += batch.length;
    work.onProgress(count);
    if (!isGivenUp()) await work.load?.lines.sendFull();
  }
  for (const { owner, row, column, total, proofRow } of orders.doubts()) {
    report({
      row,
      column,
      severity: "error",
      code: "date-order-doubtful",
      found: null,
      sensitive: false,
      params: { total, firstRow: proofRow },
    });
    owner.rows--;
    settle(owner, null);
  }
  if (!isGivenUp()) await work.load?.lines.sendRest();
  return { tallies: [...tallies.values()], isWhole };
}
