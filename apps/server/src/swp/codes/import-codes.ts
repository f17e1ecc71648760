import { auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type {
  AppliedChange,
  ColumnIssue,
  ImportHandler,
  ImportKind,
  PlannedRow,
  RowCheck,
  RowOutcome,
  TaskContext,
} from "../../tasks/kinds.ts";
import { lockCatalogue } from "../catalogue/terms.sql.ts";
import { cellsOf, codeColumns } from "./code-columns.ts";
import {
  anyCode,
  type CodeKey,
  codeKinds,
  type CodeRow,
  deleteCodes,
  findCodeRows,
  findTargets,
  type FoundCode,
  type FoundTarget,
  putCodes,
} from "./codes.sql.ts";

/** What a line of the mapping says, or said. Without a target nothing is said of the code. */
type Said = CodeKey & { target: string | null };
/** A row without faults: what is said from now on. */
type Checked = Said & { legalEntityId: number | null; targetId: number | null; before: CodeRow | undefined };

/** What delivered codes mean, from a sheet: a code gets its profile or division, or another one than it had, and where the target is cleared nothing is said of it any more. */
export const importCodes: ImportKind = {
  title: "swp.codes-sheet-title",
  about: "swp.codes-sheet-import-about",
  columns: codeColumns,
  adds: true,
  // Every batch is the same number of statements.
  batchRows: 2500,
  open: async () => openImport() as ImportHandler,
};

function openImport(): ImportHandler<CodeRow> {
  /** Of the rows of the batch, by key: the legal entity, and what becomes of them since they were checked. */
  let found = new Map<string, FoundCode>();
  let checked = new Map<string, Checked>();
  return {
    keyOf: (values) => writeKey({ kind: kindOf(values["kind"]), entity: String(values["entity"]), code: String(values["code"]) }),
    async find(ctx, keys, lock) {
      if (lock) await lockCatalogue(ctx.db);
      const rows = await findCodeRows(ctx.db, keys.map(readKey));
      found = new Map(rows.flatMap((row, at) => (keys[at] === undefined ? [] : [[keys[at], row] as const])));
      return new Map(
        [...found].flatMap(([key, { line }]) =>
          line ? [[key, { version: String(line.version), values: cellsOf(line), record: line }] as const] : [],
        ),
      );
    },
    async check(ctx, rows) {
      const targets = await findTargets(
        ctx.db,
        rows.map((row) => ({ kind: saidOf(row).kind, target: saidOf(row).target ?? "" })),
      );
      checked = new Map();
      return rows.map((row, at): RowCheck => {
        const said = saidOf(row);
        const issues = issuesOf(said, found.get(row.key), targets[at], row.current?.record);
        if (issues.length > 0) return issues;
        const [targetId, before] = [targets[at]?.id ?? null, row.current?.record];
        if (said.target === null ? before === undefined : targetId === before?.targetId) return "unchanged";
        if (!row.refused) checked.set(row.key, { ...said, legalEntityId: found.get(row.key)?.legalEntityId ?? null, targetId, before });
        return [];
      });
    },
    async apply(ctx, rows) {
      const changes = rows.flatMap(({ key }) => checked.get(key) ?? []);
      const versions = await saveCodes(ctx, changes);
      return rows.map(({ key }): RowOutcome => {
        const change = checked.get(key);
        if (!change) return { unchanged: true };
        return {
          applied: {
            subject: key,
            version: versions.get(change) ?? "",
            before: change.before ? traceOf(change.before) : null,
            after: traceOf(change),
          },
        };
      });
    },
    undo: takeBackCodes,
  };
}

/** Takes changes back where nothing else was said of the code since, and what is to be said again is still there. */
async function takeBackCodes(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]> {
  await lockCatalogue(ctx.db);
  const now = await findCodeRows(
    ctx.db,
    changes.map(({ subject }) => readKey(subject)),
  );
  const before = changes.map((change) => change.before as Said | null);
  const targets = await findTargets(
    ctx.db,
    changes.map(({ subject }, at) => ({ kind: readKey(subject).kind, target: before[at]?.target ?? "" })),
  );
  const back = changes.map((change, at): Checked | undefined => {
    const [line, said, target] = [now[at]?.line ?? undefined, before[at], targets[at]];
    if ((line ? String(line.version) : "") !== change.version) return undefined;
    if (!said) return line && { ...line, target: null, targetId: null, before: line };
    if (target?.id == null) return undefined;
    return { ...said, legalEntityId: now[at]?.legalEntityId ?? null, targetId: target.id, before: line };
  });
  await saveCodes(
    ctx,
    back.filter((each) => each !== undefined),
  );
  return back.map((each) => each !== undefined);
}

/** Keeps what is said of codes, in a fixed number of statements, each in the trail. Answers the version of each, empty where nothing is said any more. */
async function saveCodes(ctx: TaskContext, changes: readonly Checked[]): Promise<ReadonlyMap<Checked, string>> {
  if (changes.length === 0) return new Map();
  const puts = changes.flatMap((change) => (change.targetId === null ? [] : [{ ...change, targetId: change.targetId }]));
  const versions = await putCodes(ctx.db, puts, { userId: ctx.actor.id, at: ctx.clock.now() });
  await deleteCodes(
    ctx.db,
    changes.flatMap(({ targetId, before }) => (targetId === null && before ? [before.id] : [])),
  );
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  await auditAll(
    ctx.db,
    ctx,
    changes.map((change) => ({
      action: change.targetId === null ? "swp-code-deleted" : change.before ? "swp-code-changed" : "swp-code-created",
      subjectType: "swp-code",
      subjectId: `${change.kind} ${change.entity} ${change.code}`,
      ...(change.before && { before: traceOf(change.before) }),
      ...(change.targetId !== null && { after: traceOf(change) }),
    })),
  );
  const put = changes.filter(({ targetId }) => targetId !== null);
  return new Map(put.map((change, at) => [change, String(versions[at])]));
}

function issuesOf(said: Said, of: FoundCode | undefined, target: FoundTarget | undefined, before: CodeRow | undefined): ColumnIssue[] {
  const issues: ColumnIssue[] = [];
  if (said.entity !== anyCode && of?.legalEntityId == null)
    issues.push({ column: "entity", code: "swp.codes-entity-unknown", params: { entity: said.entity } });
  if (said.code.length > 120) issues.push({ column: "code", code: "swp.too-long", params: { max: 120 } });
  if (said.target === null) return issues;
  if (target?.id == null) issues.push({ column: "target", code: `swp.codes-${said.kind}-unknown`, params: { target: said.target } });
  // What it is by now it may stay.
  else if (!target.active && target.id !== before?.targetId) issues.push({ column: "target", code: `swp.codes-${said.kind}-inactive` });
  return issues;
}

/** What a row says: of a code that stands, the spelling it has; an empty target leaves it as it is. */
function saidOf({ values, current }: PlannedRow<CodeRow>): Said {
  const target = values["target"] === undefined ? (current?.record.target ?? null) : values["target"];
  const key = current?.record ?? {
    kind: kindOf(values["kind"]),
    entity: String(values["entity"]).trim(),
    code: String(values["code"]).trim(),
  };
  return { kind: key.kind, entity: key.entity, code: key.code, target: target === null ? null : String(target).trim() };
}

const traceOf = ({ kind, entity, code, target }: Said): Said => ({ kind, entity, code, target });
const kindOf = (value: unknown) => codeKinds.find((kind) => kind === value) ?? "job";
// As the database compares codes.
const writeKey = ({ kind, entity, code }: CodeKey) =>
  `${kind}\n${entity.trim().toLowerCase()}\n${code.trim().normalize("NFKC").toLowerCase()}`;
function readKey(key: string): CodeKey {
  const [kind, entity = "", code = ""] = key.split("\n", 3);
  return { kind: kindOf(kind), entity, code };
}
