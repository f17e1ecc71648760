import type { ActKind as ActName, ExportKind as ExportName, ImportKind as ImportName } from "@hub/domain/tasks/kinds.ts";
import type { RawBuilder } from "kysely";
import type { Permission } from "@hub/domain/session/permissions.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { RequestContext } from "../context.ts";
import type { CopiedRows } from "../db/copy/copied-rows.ts";
import type { CellValue, RowValues, SheetColumn, SheetRow } from "../spreadsheets/sheet-column.ts";
import type { CsvBytes } from "../spreadsheets/writing/csv-bytes.ts";
import type { NoteParams } from "./issue-text.ts";

/** What each kind of task does; the areas bring theirs, `task-kinds.ts` puts them together. */
export type TaskKinds = Partial<Record<ExportName, ExportKind>> &
  Partial<Record<ImportName, ImportKind>> &
  Partial<Record<ActName, ActKind>>;

/**
 * Who asked, with the access of this moment (looked up again when the task runs) and never more than the personal access token that asked;
 * `language` is theirs at the start, `requestId` is `task-<id>`, address and user agent are empty. Use cases run with it as they do in a request.
 */
export type TaskContext = RequestContext;

/** What the list was filtered by: texts by name, as they stood in the page's address. */
export type Filter = Readonly<Record<string, string>>;

export type ExportKind = {
  /** Names the file and the sheet. */
  title: MessageKey;
  /** What the sheet is about, for its first page. */
  about?: MessageKey;
  /** The import that takes this sheet back: its rules then stand on the first page, and rows carry their version. */
  takenBackBy?: ImportName;
  /** What differs by filter, where a list has several sheets. */
  sheetOf?(filter: Filter): Pick<ExportKind, "title" | "about" | "takenBackBy">;
  /** Throws `invalid-input` for a filter that cannot be meant (`parseFields`); asked before the task starts. */
  checkFilter?(filter: Filter): void;
  /** What one must be allowed to do to fetch the file, besides what the kind asks: where the rows tell this person more than others. */
  needs?(ctx: TaskContext): Permission | undefined;
  columns(ctx: TaskContext, filter: Filter): Promise<readonly SheetColumn[]> | readonly SheetColumn[];
  /** Sentences for the first page that the rows cannot be read without, in the reader's language. */
  notes?(ctx: TaskContext, filter: Filter): Promise<readonly string[]>;
  /** How many rows come, where that is cheap: for the progress, and of none nothing is started. Null while only known to be many. */
  count?(ctx: TaskContext, filter: Filter): Promise<number | null>;
  /** All rows that this person may see, in pages by key; `ctx.db` is one read-only transaction of one instant. */
  rows(ctx: TaskContext, filter: Filter): AsyncIterable<SheetRow>;
  /**
   * The same rows in the same order as one statement and how each is written, for a CSV of a million rows: byte for byte what `writeCsv` makes of `rows`,
   * in a fraction of the time.
   */
  copy?(ctx: TaskContext, filter: Filter): Promise<CopiedSheet>;
  /** The same as a document of pages (PDF): what names its file, and its bytes, each part to be used before the next is asked for; `note` hears how many pages are done, of how many. */
  document?(ctx: TaskContext, filter: Filter, note: (done: number, total: number) => void): Promise<WrittenDocument>;
};

export type WrittenDocument = { name: string; bytes: AsyncIterable<Buffer> };

/** Rows of so many columns, as they are copied, and what makes a line of one. */
export type CopiedSheet = {
  query: RawBuilder<unknown>;
  columns: number;
  lines(delimiter: string): (row: CopiedRows, to: CsvBytes) => void;
};

export type ImportKind = {
  title: MessageKey;
  about?: MessageKey;
  columns: readonly SheetColumn[];
  /** Columns of sheets that are like this one: a file with one of them, and not of ours, is such a sheet and refused as a whole. */
  foreign?: readonly SheetColumn[];
  /** Whether a row whose key is unknown becomes a new record; otherwise it is an error. */
  adds: boolean;
  /** Its files are made by other systems and never were an export of ours: their rows have no version, and what they say is meant. */
  madeElsewhere?: true;
  /**
   * Rows in one transaction, 500 unless told: fewer where applying a row takes long, since what it locks is locked until the batch ends; more where a
   * batch is a fixed number of statements.
   */
  batchRows?: number;
  /** A row is right or wrong by all the others: all are taken or none, in one transaction, and a file with more than `batchRows` is refused. */
  whole?: true;
  /** So many changed rows at most are taken back in the request, in one transaction; left out, `taskLimits` says it. Fewer where all others wait for what it locks. */
  undoAtOnce?: number;
  /** Once a run (again after an interruption), and for an undo. What it returns may remember what it saw. */
  open(ctx: TaskContext, task: { taskId: number }): Promise<ImportHandler>;
};

/** A record as it stands. `values` in the form of the sheet, so that the engine sees which cells differ; `record` is the kind's own. */
export type CurrentRow<R = unknown> = { version: string; values: RowValues; record: R };

/** A row to be checked and applied: its key and all cells could be read, its record was not changed since the export. */
export type PlannedRow<R = unknown> = {
  /** As a spreadsheet counts. */
  row: number;
  key: string;
  /** All cells that are filled in; null is cleared on purpose. */
  values: RowValues;
  /** Of those, the ones that differ from the record (all, for a new one). Never empty for an existing record. */
  changes: RowValues;
  /** Undefined for a new record. */
  current: CurrentRow<R> | undefined;
  /** It has cells that could not be read, or lacks some: it is only asked what else is wrong, and never applied. */
  refused?: true;
};

/** The cells of a row as they were read: values, and what could not be read with why. */
export type ReadCells = {
  values: Record<string, CellValue>;
  unread: Record<string, { text: string; issue: ColumnIssue }>;
};

/** What the rules say of a row: what is wrong with it, nothing (an empty list), or that applying it would change nothing. */
export type RowCheck = ColumnIssue[] | "unchanged";

/** What is wrong with a row: `code` is a message key (`users.email-invalid`), `column` the key of a column or null. */
export type ColumnIssue = { column: string | null; code: string; params?: NoteParams };

/** What became of a row: changed (with what undo needs), as it was already, or refused. */
export type RowOutcome =
  | { applied: { subject: string; version: string; before: unknown; after: unknown } }
  | { unchanged: true }
  | { issues: ColumnIssue[] };

/** A change that an import made; `before` is null for a record that was added. */
export type AppliedChange = { row: number; subject: string; version: string; before: unknown; after: unknown };

/**
 * All functions take batches (up to `batchRows`) and answer in the order of what they are given. For a real import, `find`, `check` and `apply`
 * of a batch run in one transaction (`ctx.db`), which also notes how far the import came: a restart never applies a row twice.
 * A dry run calls `find` without lock, `likeness` and `check`, and changes nothing: whatever `apply` would refuse or leave as it is, `check` says before.
 */
export type ImportHandler<R = unknown> = {
  /**
   * Before rows are held against their records, in a fixed number of statements: cells that say something in other words (a code for a name, a blank more) are
   * given the words that `find` has for it, and what names nothing, or nothing certain, goes from the values to what could not be read.
   */
  tidy?(ctx: TaskContext, rows: readonly ReadCells[]): Promise<void>;
  /**
   * The key as it is compared (case, blanks), undefined for a new record that has none; the texts of the key columns trimmed and joined by a line break when left
   * out. The same for the same values: a file is read more than once.
   */
  keyOf?(values: RowValues): string | undefined;
  /** The existing records by key, in a fixed number of statements, locked in one order when `lock` is true. What one may not see is left out. */
  find(ctx: TaskContext, keys: readonly string[], lock: boolean): Promise<ReadonlyMap<string, CurrentRow<R>>>;
  /**
   * What columns that are only shown say of records in the language of `ctx`, where `find` does not say it, in a fixed number of statements: so that who edits
   * such a cell is told that it was not taken. What is left out is not looked at.
   */
  shown?(ctx: TaskContext, current: readonly CurrentRow<R>[]): Promise<RowValues[]>;
  /**
   * Where new records have no key that would tell them: what stands already and is like each of these new rows, as people know it; undefined where nothing is.
   * What this very import added does not count. In a fixed number of statements.
   */
  likeness?(ctx: TaskContext, rows: readonly PlannedRow<R>[]): Promise<(string | undefined)[]>;
  /** What the rules of the form say of each row. */
  check(ctx: TaskContext, rows: readonly PlannedRow<R>[]): Promise<RowCheck[]>;
  /** Applies rows, audit included. `applyEach` does it row by row, each in a savepoint. */
  apply(ctx: TaskContext, rows: readonly PlannedRow<R>[]): Promise<RowOutcome[]>;
  /** What a row changes, in words; "column: before → after" for each cell when left out. */
  describe?(ctx: TaskContext, row: PlannedRow<R>): string[];
  /** Takes changes back, the latest first: false where the record has another version by now, or may not go. `undoEach` does it one by one. */
  undo(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]>;
};

/** What is done to many records of a list at once, by the rules by which it is done to one (decision 0077). */
export type ActKind<A = unknown> = {
  /** Records in one transaction where a task does it, 500 unless told. */
  batchRows?: number;
  undoAtOnce?: number;
  /** Once a run, for a preview and for an undo. */
  open(ctx: TaskContext, task: { taskId: number }): Promise<ActHandler<A>>;
};

/** A field that an act changes; values as the page has words for them. */
export type ChangedValue = { field: string; before: string | null; after: string | null };
/** A record that is seen, and what the act would do with it: change it, leave it as it is, or why it may not. */
export type PlannedAct = { id: number; name: string; version: string } & (
  | { changes: ChangedValue[] }
  | { unchanged: true }
  | { issues: ColumnIssue[] }
);
/** A record in the version it was seen in: whatever an act depends on of the record itself makes another version. */
export type SeenRecord = { id: number; version: string };
/** What became of a record; `stale`: it has another version by now, or is gone. */
export type ActOutcome =
  | { applied: { version: string; before: unknown } }
  | { unchanged: true }
  | { stale: true; name: string | null }
  | { issues: ColumnIssue[]; name: string | null };

/** All functions take many records and send a fixed number of statements, however many. */
export type ActHandler<A = unknown> = {
  /** What a filter finds for this person, by id, up to `limit`. */
  find(ctx: TaskContext, filter: unknown, limit: number): Promise<number[]>;
  /** What the act would do, in the order of the ids; what this person does not see is left out. Locks and writes nothing. */
  plan(ctx: TaskContext, act: A, ids: readonly number[]): Promise<PlannedAct[]>;
  /** Does it in the caller's transaction, audit included: locks the records in the order of their ids, and leaves those that changed since. */
  apply(ctx: TaskContext, act: A, records: readonly SeenRecord[]): Promise<ActOutcome[]>;
  /** As that of an import. */
  undo(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]>;
};
