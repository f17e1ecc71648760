import type { Context } from "../../context.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { listUnsettled, noteSettleProblem, settleFile } from "./files.sql.ts";
import type { Told } from "./runs.sql.ts";
import type { TakeWork } from "./take-file.ts";

/**
 * Puts away the files whose outcome stands: only now, so that a file which was taken from its place has certainly been delivered or refused. What cannot be
 * put away is told and tried again; it is never delivered a second time. Answers the first problem.
 */
export async function putAwayFiles(ctx: Context, { source, reader }: TakeWork, signal: AbortSignal): Promise<Told | undefined> {
  let problem: Told | undefined;
  for (const file of await listUnsettled(ctx.db, source.id, ctx.clock.now())) {
    signal.throwIfAborted();
    try {
      const settled = await reader.settle(file, file.accepted ? "accepted" : "refused");
      await settleFile(ctx.db, file.id, settled, ctx.clock.now());
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      const { code, params } = error;
      await noteSettleProblem(ctx.db, file.id, { code, params }, ctx.clock.now());
      problem ??= { code, params };
      // Without a connection the others would only wait for the same.
      if (!code.startsWith("sftp.path-") && code !== "sftp.no-such-path") throw error;
    }
  }
  return problem;
}
