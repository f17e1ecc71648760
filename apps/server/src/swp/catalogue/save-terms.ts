import type { TermContent, TermKind } from "@hub/domain/swp/term.ts";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { insertTerms, type TermRow, updateTermRows } from "./terms.sql.ts";

/** A term that is to be kept: a new one, or one that was as `before` says. Of what it names the codes, for the trail. */
export type TermSave = {
  kind: TermKind;
  content: TermContent;
  before: Pick<TermRow, "id" | "version" | "kind" | "code" | "labels" | "parent" | "cluster" | "escoCode" | "active"> | undefined;
  parentCode: string | null;
  clusterCode: string | null;
};

/** Keeps terms and notes each in the trail, in a fixed number of statements; the catalogue is held, and what they say was checked. Answers id and version of each. */
export async function saveTerms(ctx: RequestContext, saves: readonly TermSave[]): Promise<{ id: number; version: number }[]> {
  const by = { userId: ctx.actor.id, at: ctx.clock.now() };
  const fresh = saves.filter(({ before }) => !before);
  const ids = await insertTerms(ctx.db, fresh, by);
  const idOf = new Map(fresh.map((save, at) => [save, ids[at] ?? 0]));
  const written = saves.map((save) => ({
    id: save.before?.id ?? idOf.get(save) ?? 0,
    version: (save.before?.version ?? 0) + 1,
    kind: save.kind,
    content: save.content,
  }));
  await updateTermRows(
    ctx.db,
    written.filter((_, at) => saves[at]?.before),
    by,
  );
  await tellChange(ctx.db, { topic: "swp", to: { permission: "swp.open" } });
  await auditAll(
    ctx.db,
    ctx,
    saves.map((save, at) => {
      const { id = 0, version } = written[at] ?? {};
      const after = { kind: save.kind, ...save.content, parent: save.parentCode, cluster: save.clusterCode, version };
      const subject = { subjectType: "swp-term", subjectId: id, after: traceOf(after) };
      if (!save.before) return { action: "swp-term-created", ...subject };
      return { action: actionOf(save.before.active, save.content.active), ...subject, before: traceOfTerm(save.before) };
    }),
  );
  return written.map(({ id, version }) => ({ id, version }));
}

function actionOf(before: boolean, after: boolean): string {
  if (before === after) return "swp-term-changed";
  return after ? "swp-term-activated" : "swp-term-deactivated";
}

type Traced = Pick<TermContent, "code" | "labels" | "escoCode" | "active"> & {
  kind: TermKind;
  parent: string | null;
  cluster: string | null;
  version: number | undefined;
};

const traceOf = ({ kind, code, labels, parent, cluster, escoCode, active, version }: Traced) => ({
  kind,
  code,
  labels,
  parentTerm: parent,
  cluster,
  escoCode,
  active,
  version,
});

/** What the trail keeps of a term: as people read it. */
export const traceOfTerm = (term: NonNullable<TermSave["before"]>) =>
  traceOf({ ...term, parent: term.parent?.code ?? null, cluster: term.cluster?.code ?? null });
