import type { Output } from "@hub/contract/route.ts";
import type { previewedAct } from "@hub/contract/selection.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { type ActKind as ActName, canTakeBack, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { noteText } from "../issue-text.ts";
import type { ActHandler, ActKind, ChangedValue, ColumnIssue, PlannedAct } from "../kinds.ts";
import { emptyProgress } from "../task-outcome.ts";
import { startActTally } from "./act-tally.ts";
import { insertSelection } from "./selections.sql.ts";

/** The records that an act is for, as they are asked for: by number, or all of a filter but for some. */
export type Selected = { ids: readonly number[] } | { filter: object; except?: readonly number[] | undefined };
type Preview = Output<typeof previewedAct>;

/** As many records of each reason are named, and as many values told apart. */
const [mostExamples, mostValues] = [5, 12];
const gone: ColumnIssue = { column: null, code: "errors.not-found" };

/**
 * What an act would do to each record of a selection: how many it changes, what stands there and would, what it may not touch and why. Nothing is done; what was
 * seen is kept for an hour, so that just that can be done. Throws operation-not-allowed and selection-too-large.
 */
export async function previewAct<A>(
  ctx: RequestContext,
  { name, kind }: { name: ActName; kind: ActKind<A> },
  { selection, act }: { selection: Selected; act: A },
): Promise<Preview> {
  if (!holds(permissionOfTask[name], ctx.actor)) throw new Problem("operation-not-allowed");
  const handler = await kind.open(ctx, { taskId: 0 });
  const { seen, ids } = await findSelected(ctx, handler, selection);
  const planned = await planAll(ctx, handler, act, ids);
  const tally = startActTally(emptyProgress());
  for (const [at, each] of planned.entries()) {
    if ("issues" in each) tally.refuse(at + 1, each.name, each.issues);
    else if ("unchanged" in each) tally.keep();
  }
  const changing = planned.filter((each) => "changes" in each);
  const { counts, ...progress } = tally.end(0);
  const id = await insertSelection(ctx.db, {
    userId: ctx.actor.id,
    kind: name,
    act,
    filter: "filter" in selection ? selection.filter : null,
    seen,
    records: changing.map(({ id, version }) => ({ id, version })),
    progress: { ...progress, counts: { ...counts, read: ids.length } },
    previewedAt: ctx.clock.now(),
  });
  return {
    id,
    selected: ids.length,
    changes: changing.length,
    unchanged: counts.unchanged,
    refused: groupRefused(ctx, planned),
    ...groupValues(changing.flatMap(({ changes }) => changes)),
    mayUndo: canTakeBack(name),
  };
}

/** What was found, and of that what is meant, each once and by id. */
async function findSelected<A>(
  ctx: RequestContext,
  handler: ActHandler<A>,
  selection: Selected,
): Promise<{ seen: number[]; ids: number[] }> {
  if ("ids" in selection) {
    const ids = [...new Set(selection.ids)].toSorted((a, b) => a - b);
    return { seen: ids, ids };
  }
  const seen = await handler.find(ctx, selection.filter, taskLimits.selected + 1);
  if (seen.length > taskLimits.selected) throw new Problem("selection-too-large", { params: { most: taskLimits.selected } });
  const except = new Set(selection.except);
  return { seen, ids: seen.filter((id) => !except.has(id)) };
}

/** A plan for each, also for what is not there for this person: that is refused like what does not exist. */
async function planAll<A>(ctx: RequestContext, handler: ActHandler<A>, act: A, ids: readonly number[]): Promise<PlannedAct[]> {
  const known = new Map((await handler.plan(ctx, act, ids)).map((each) => [each.id, each]));
  return ids.map((id) => known.get(id) ?? { id, name: `#${id}`, version: "", issues: [gone] });
}

function groupRefused({ language }: RequestContext, planned: readonly PlannedAct[]): Preview["refused"] {
  const groups = new Map<string, Preview["refused"][number]>();
  for (const each of planned) {
    const [issue] = "issues" in each ? each.issues : [];
    if (!issue) continue;
    const error = noteText(language, issue);
    const group = groups.get(error) ?? { code: issue.code, error, count: 0, examples: [] };
    groups.set(error, group);
    group.count++;
    if (group.examples.length < mostExamples) group.examples.push({ id: each.id, name: each.name });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

function groupValues(changes: readonly ChangedValue[]): Pick<Preview, "values" | "others"> {
  const groups = new Map<string, ChangedValue & { count: number }>();
  for (const change of changes) {
    const name = JSON.stringify([change.field, change.before, change.after]);
    const known = groups.get(name);
    if (known) known.count++;
    else groups.set(name, { ...change, count: 1 });
  }
  const all = [...groups.values()].toSorted((a, b) => b.count - a.count);
  const values = all.slice(0, mostValues);
  return { values, others: all.slice(mostValues).reduce((sum, { count }) => sum + count, 0) };
}
