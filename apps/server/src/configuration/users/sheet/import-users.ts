import { isMessageKey } from "@hub/i18n/translate.ts";
import { Problem } from "../../../http/problem.ts";
import { applyEach, issuesOf, refusalOf, undoEach } from "../../../tasks/apply-each.ts";
import type { AppliedChange, ColumnIssue, ImportHandler, ImportKind, PlannedRow, RowOutcome, TaskContext } from "../../../tasks/kinds.ts";
import { lockAccess } from "../../grants/grants.sql.ts";
import { type Configuration, configureUsers, type Outcome } from "../configure-users.ts";
import { type Names, readNames } from "./names.ts";
import { columnOf, readUserRow } from "./read-user-row.ts";
import { findSheetUsers, type SheetUser } from "./sheet-users.sql.ts";
import { takeBack } from "./take-back.ts";
import { userColumns, valuesOf, versionOf } from "./user-columns.ts";

/** Users from a list: each row is the form's one call, with the form's rules; a row is applied whole or not at all. */
export const importUsers: ImportKind = {
  title: "user-sheet.title",
  about: "user-sheet.about",
  columns: userColumns,
  adds: true,
  // Nobody else changes access while a batch runs: a short one lets administrators in between.
  batchRows: 25,
  async open(ctx) {
    const names = await readNames(ctx.db);
    const handler: ImportHandler<SheetUser> = {
      keyOf: (values) =>
        String(values["email"] ?? "")
          .normalize("NFKC")
          .trim()
          .toLowerCase(),
      find: (ctx, keys, lock) => findUsers(ctx, keys, lock, names),
      check: (ctx, rows) => checkRows(ctx, rows, names),
      apply: (ctx, rows) => applyEach(ctx, rows, (ctx, row) => applyRow(ctx, row, names)),
      undo: (ctx, changes) => undoEach(ctx, changes, (ctx, change) => undoChange(ctx, change)),
    };
    return handler;
  },
};

async function findUsers(ctx: TaskContext, keys: readonly string[], lock: boolean, names: Names) {
  if (lock) await lockAccess(ctx.db);
  const users = await findSheetUsers(ctx.db, keys);
  return new Map(users.map((user) => [user.email, { version: versionOf(user), values: valuesOf(ctx, user, names), record: user }]));
}

/** Tries each row and takes it back: what would be refused is known before anything is applied. */
async function checkRows(ctx: TaskContext, rows: readonly PlannedRow<SheetUser>[], names: Names): Promise<ColumnIssue[][]> {
  const found: ColumnIssue[][] = [];
  for (const row of rows) {
    const read = readUserRow(row, names);
    found.push("issues" in read ? read.issues : await tryOut(ctx, read.configuration));
  }
  return found;
}

async function tryOut(ctx: TaskContext, configuration: Configuration): Promise<ColumnIssue[]> {
  try {
    return issuesOfOutcome(await configureUsers(ctx, { ...configuration, dryRun: true }));
  } catch (error) {
    return issuesOf(refusalOf(error));
  }
}

async function applyRow(ctx: TaskContext, row: PlannedRow<SheetUser>, names: Names): Promise<RowOutcome> {
  const read = readUserRow(row, names);
  if ("issues" in read) return read;
  const outcome = await configureUsers(ctx, read.configuration);
  // One part that is refused takes back the row.
  if (!outcome.ok) throw new RowRefused(issuesOfOutcome(outcome));
  if (outcome.results.every(({ state }) => state === "unchanged")) return { unchanged: true };
  const [after] = await findSheetUsers(ctx.db, [outcome.email]);
  return {
    applied: {
      subject: outcome.email,
      version: after ? versionOf(after) : "",
      before: row.current?.record ?? null,
      after: after ?? null,
    },
  };
}

/** A row of which a part was refused; carries the parts' own issues. */
class RowRefused extends Problem {
  constructor(issues: readonly ColumnIssue[]) {
    super("invalid-input", {
      issues: issues.map(({ column, code }) => ({ code, path: column === null ? [] : [column] })),
    });
  }
}

function issuesOfOutcome({ results }: Outcome): ColumnIssue[] {
  const refused = results.filter(
    ({ state, part }) =>
      state === "refused" && !(part === "PERSON" && results.some((other) => other.part !== "PERSON" && other.state === "refused")),
  );
  return refused.flatMap(({ part, code, fields }) =>
    fields.length > 0
      ? fields.map((field) => ({
          column: columnOf(part, field.path),
          code: isMessageKey(field.code) ? field.code : "errors.invalid-input",
        }))
      : [{ column: columnOf(part, []), code: `errors.${code}` }],
  );
}

async function undoChange(ctx: TaskContext, change: AppliedChange): Promise<boolean> {
  await lockAccess(ctx.db);
  const [now] = await findSheetUsers(ctx.db, [change.subject]);
  if (!now || versionOf(now) !== change.version) return false;
  const outcome = await configureUsers(ctx, takeBack(now, change.before as SheetUser | null));
  // One part that is refused keeps all of the row as it is.
  if (!outcome.ok) throw new RowRefused(issuesOfOutcome(outcome));
  return true;
}
