import { isMessageKey } from "@hub/i18n/translate.ts";
import { issuesOf, refusalOf } from "../../../tasks/imports/apply-each.ts";
import type { ColumnIssue, ImportHandler, ImportKind, PlannedRow, RowOutcome, TaskContext } from "../../../tasks/kinds.ts";
import { lockGrants } from "../../grants/grants.sql.ts";
import { lockAccess } from "../../grants/guards.ts";
import type { CallOutcome, PartOutcome } from "../save/configuration.ts";
import { type HeldPersonRow, lockPeople, readPeople } from "../save/held-people.sql.ts";
import { type PeoplePlan, planPeople } from "../save/plan-people.ts";
import { type Names, readNames } from "./names.ts";
import { columnOf, readUserRow } from "./read-user-row.ts";
import { findSheetUsers, type SheetUser } from "./sheet-users.sql.ts";
import { standingUser, storedUser } from "./standing-user.ts";
import { takeBack } from "./take-back.ts";
import { userColumns, valuesOf, versionOf } from "./user-columns.ts";

type Row = PlannedRow<SheetUser>;

/** Users from a list: each row is the form's one call, with the form's rules; a row is applied whole or not at all. A batch is a fixed number of statements. */
export const importUsers: ImportKind = {
  title: "user-sheet.title",
  about: "user-sheet.about",
  columns: userColumns,
  adds: true,
  // Nobody else changes access while a batch runs (a third of a second), or an undo in the request.
  batchRows: 500,
  undoAtOnce: 1000,
  open: async (ctx) => openImport(await readNames(ctx.db)) as ImportHandler,
};

function openImport(names: Names): ImportHandler<SheetUser> {
  /** Whether the batch is to be written: changes of access are locked then. */
  let held = false;
  /** The people of the batch as they are stored. */
  let stored: ReadonlyMap<string, HeldPersonRow> = new Map();
  /** What the rows of the batch come to, since they were checked. */
  let batch: { plan: PeoplePlan; outcomes: ReadonlyMap<string, CallOutcome> } | undefined;
  return {
    keyOf: (values) =>
      String(values["email"] ?? "")
        .normalize("NFKC")
        .trim()
        .toLowerCase(),
    async find(ctx, keys, lock) {
      held = lock;
      if (lock) {
        await lockGrants(ctx.db);
        await lockPeople(ctx.db, keys);
      }
      stored = new Map((await readPeople(ctx.db, keys)).map((row) => [row.email, row]));
      const users = [...stored.values()].map(storedUser).filter((user) => user !== null);
      return new Map(users.map((user) => [user.email, { version: versionOf(user), values: valuesOf(ctx, user, names), record: user }]));
    },
    async check(ctx, rows) {
      const { issues, ...decided } = await decideRows(ctx, rows, { names, hold: held, stored });
      batch = decided;
      return rows.map(({ row, key }) => {
        const wrong = issues.get(row) ?? [];
        return wrong.length === 0 && isUnchanged(decided.outcomes.get(key)) ? "unchanged" : wrong;
      });
    },
    async apply(_ctx, rows) {
      const { plan, outcomes } = batch!;
      await plan.write();
      return rows.map(({ key, current }): RowOutcome => {
        if (isUnchanged(outcomes.get(key))) return { unchanged: true };
        const after = standingUser(plan.standing(key));
        return {
          applied: { subject: after?.email ?? key, version: after ? versionOf(after) : "", before: current?.record ?? null, after },
        };
      });
    },
    async undo(waiting, changes) {
      const ctx = await lockAccess(waiting);
      const users = await findSheetUsers(
        ctx.db,
        changes.map(({ subject }) => subject),
      );
      const now = new Map(users.map((user) => [user.email, user]));
      const calls = changes.map(({ subject, version, before }) => {
        const user = now.get(subject);
        return user && versionOf(user) === version ? takeBack(user, before as SheetUser | null) : undefined;
      });
      const plan = await planPeople(
        ctx,
        calls.filter((call) => call !== undefined),
        true,
      );
      const taken = calls.map((call) => {
        if (!call) return false;
        const outcome = tryOut(() => plan.decide(call, ({ ok }) => ok));
        // One part that is refused keeps all of the row as it is.
        return !Array.isArray(outcome) && outcome.ok;
      });
      await plan.write();
      return taken;
    },
  };
}

type Deciding = { names: Names; hold: boolean; stored: ReadonlyMap<string, HeldPersonRow> };

/** Decides the rows of a batch in the order of the file, each as if those before it had been applied. Answers what is wrong, by row. */
async function decideRows(ctx: TaskContext, rows: readonly Row[], { names, hold, stored }: Deciding) {
  const reads = rows.map((row) => ({ row, read: readUserRow(row, names) })).toSorted((a, b) => a.row.row - b.row.row);
  const plan = await planPeople(
    hold ? await lockAccess(ctx) : ctx,
    reads.flatMap(({ read }) => ("configuration" in read ? read.configuration : [])),
    hold,
    stored,
  );
  const issues = new Map<number, ColumnIssue[]>();
  const outcomes = new Map<string, CallOutcome>();
  for (const { row, read } of reads) {
    if ("issues" in read) {
      issues.set(row.row, read.issues);
      continue;
    }
    // One part that is refused takes back the row; what could not be read in full is only asked what else is wrong.
    const outcome = tryOut(() => plan.decide(read.configuration, ({ ok }) => ok && !row.refused));
    issues.set(row.row, Array.isArray(outcome) ? outcome : issuesOfParts(outcome.parts));
    if (!Array.isArray(outcome)) outcomes.set(row.key, outcome);
  }
  return { plan, outcomes, issues };
}

/** What a call comes to, or why it is refused as a whole. */
function tryOut(decide: () => CallOutcome): CallOutcome | ColumnIssue[] {
  try {
    return decide();
  } catch (error) {
    return issuesOf(refusalOf(error));
  }
}

const isUnchanged = (outcome: CallOutcome | undefined): boolean => outcome?.parts.every(({ state }) => state === "unchanged") ?? false;

function issuesOfParts(parts: readonly PartOutcome[]): ColumnIssue[] {
  const refused = parts.flatMap((part) => (part.state === "refused" ? part : []));
  const ofAreas = refused.filter(({ part }) => part !== "PERSON");
  // Somebody whom no area took is refused for the reasons of the areas.
  return (ofAreas.length > 0 ? ofAreas : refused).flatMap(({ part, problem: { code, issues } }) =>
    issues.length > 0
      ? issues.map((issue) => ({
          column: columnOf(part, issue.path),
          code: isMessageKey(issue.code) ? issue.code : "errors.invalid-input",
        }))
      : [{ column: columnOf(part, []), code: `errors.${code}` }],
  );
}
