import { invite } from "../../../session/invitations/invite.ts";
import type { ActKind, ActOutcome, ColumnIssue, PlannedAct, TaskContext } from "../../../tasks/kinds.ts";
import { type Candidate, isOneOf, listCandidates, lockCandidates } from "../invite/candidates.sql.ts";
import { refusalOf, refuseInviting } from "../invite/invite-users.ts";
import { findUserIds, nameOfUser, type UserAct } from "./change-many.ts";

/** Invites users by mail, whoever was before too: the earlier link ends with it. What is sent is not taken back. */
export const inviteMany: ActKind<UserAct> = {
  open: async () => ({
    find: findUserIds,
    plan: async (ctx, _, ids) => {
      refuseInviting(ctx);
      return (await listCandidates(ctx.db, isOneOf(ids))).map((candidate): PlannedAct => {
        const planned = { id: candidate.id, name: nameOfUser(candidate), version: versionOf(candidate) };
        const issues = issuesOf(ctx, candidate);
        if (issues.length > 0) return { ...planned, issues };
        const [before, after] = candidate.invitedAt === null ? [null, "invited"] : ["invited", "again"];
        return { ...planned, changes: [{ field: "invitation", before, after }] };
      });
    },
    async apply(ctx, _, records) {
      refuseInviting(ctx);
      const candidates = await lockCandidates(ctx.db, isOneOf(records.map(({ id }) => id)));
      const held = new Map(candidates.map((candidate) => [candidate.id, candidate]));
      const outcomes = records.map(({ id, version }): ActOutcome => {
        const candidate = held.get(id);
        if (!candidate || versionOf(candidate) !== version) return { stale: true, name: candidate ? nameOfUser(candidate) : null };
        const issues = issuesOf(ctx, candidate);
        return issues.length > 0 ? { issues, name: nameOfUser(candidate) } : { applied: { version: "", before: null } };
      });
      await invite(
        ctx,
        records.flatMap(({ id }, at) => ("applied" in (outcomes[at] ?? {}) ? [id] : [])),
      );
      return outcomes;
    },
    undo: async (_, changes) => changes.map(() => false),
  }),
};

function issuesOf(ctx: TaskContext, candidate: Candidate): ColumnIssue[] {
  const reason = refusalOf(ctx, candidate);
  return reason ? [{ column: null, code: `users.not-invited-${reason}` }] : [];
}

/** Who was invited or came in since they were seen, is another. */
const versionOf = ({ version, areas, signedIn, invitedAt }: Candidate): string =>
  [version, areas.join(""), signedIn ? "in" : "-", invitedAt?.getTime() ?? "-"].join(".");
