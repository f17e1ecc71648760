import type { RemoteResult, RemoteStep } from "@hub/contract/ingestion/remote.ts";
import type { testSftpEndpoint as route } from "@hub/contract/ingestion/sftp.ts";
import { checkPattern, compilePattern } from "@hub/domain/ingestion/sources/file-pattern.ts";
import { joinPath } from "@hub/domain/ingestion/sources/sftp-details.ts";
import type { Socket } from "node:net";
import type { SFTPWrapper } from "ssh2";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { createTurns } from "../../http/sending/turns.ts";
import type { Resolved } from "../../remote/network-guard.ts";
import { openSocket } from "../../remote/open-socket.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { runSteps } from "../../remote/test-steps.ts";
import { pinnedKeyOf, resolveEndpoint } from "./connect-endpoint.ts";
import { credentialsOf } from "./endpoint-secrets.ts";
import { type EndpointRow, findEndpoint, updateLastResult } from "./endpoints.sql.ts";
import { fingerprintOf } from "./host-key.ts";
import { type RemoteStat, type SftpFiles, sftpFiles, showable } from "./sftp-files.ts";
import { shakeHands, type SshSession } from "./ssh-session.ts";

const inTurn = createTurns({ atOnce: 4, ofOne: 2, waiting: 50, patience: 30_000 });
/** Entries a test counts: enough to say that there is something, whatever the directory holds. */
const mostCounted = 5000;
const firstBytes = 4096;

/** Tries an endpoint step by step. What it has done so far stands in the endpoint, for those who watch. */
export async function testEndpoint(ctx: RequestContext, id: number, body: Given<typeof route>["body"]): Promise<RemoteResult> {
  const endpoint = found(await findEndpoint(ctx.db, id));
  const pattern = body.pattern.trim() || "*";
  const issues = checkPattern(pattern).map((issue) => ({ ...issue, path: ["pattern"] }));
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return inTurn(String(ctx.actor.id), async () => {
    const save = (steps: RemoteStep[], running: boolean) => updateLastResult(ctx.db, endpoint, { running, steps }, ctx.clock.now());
    await save([], true);
    // One after the other, or an earlier state could overwrite a later one.
    let saved = Promise.resolve();
    const steps = await tryEndpoint(ctx, endpoint, { directory: body.directory.trim(), pattern }, (steps) => {
      const soFar = [...steps];
      saved = saved.then(() => save(soFar, true)).catch(() => undefined);
    });
    await saved;
    await save(steps, false);
    const failed = steps.find(({ state }) => state === "failed");
    const after = failed ? { result: failed.code, step: failed.step } : { result: "ok" };
    await audit(ctx.db, ctx, { action: "sftp-endpoint-tested", subjectType: "sftp-endpoint", subjectId: id, after });
    return { running: false, steps };
  });
}

async function tryEndpoint(
  ctx: RequestContext,
  endpoint: EndpointRow,
  what: { directory: string; pattern: string },
  onStep: (steps: readonly RemoteStep[]) => void,
): Promise<RemoteStep[]> {
  const signal = AbortSignal.timeout(150_000);
  let addresses: Resolved[] = [];
  let socket: Socket | undefined;
  let session: SshSession | undefined;
  let files: SftpFiles | undefined;
  let first: { path: string; stat: RemoteStat } | undefined;
  const directory = joinPath(what.directory, ".");
  try {
    return await runSteps(
      [
        {
          step: "name",
          async run() {
            addresses = await resolveEndpoint(ctx, endpoint, signal);
            return { code: "sftp.found-addresses", params: { addresses: addresses.map(({ address }) => address).join(", ") } };
          },
        },
        {
          step: "port",
          async run() {
            socket = await openSocket(addresses, endpoint.port, signal);
          },
        },
        {
          step: "host-key",
          async run() {
            const pinned = pinnedKeyOf(endpoint);
            if (!pinned) throw new RemoteFailure("errors.host-key-not-pinned");
            session = await shakeHands(socket as Socket, pinned, signal);
            return { code: "sftp.found-key", params: { key: `${session.hostKey.algorithm} ${fingerprintOf(session.hostKey)}` } };
          },
        },
        {
          step: "sign-in",
          async run() {
            await session?.signIn(await credentialsOf(ctx, endpoint));
          },
        },
        {
          step: "list",
          async run() {
            const sftp = (await session?.openSftp()) as SFTPWrapper;
            files = sftpFiles(session as SshSession, sftp, signal);
            const matches = compilePattern(what.pattern);
            let found = 0;
            let seen = 0;
            await files.scan(directory, mostCounted + 1, (name, stat) => {
              seen += 1;
              if (stat.kind === "file" && matches(name)) {
                found += 1;
                first ??= { path: joinPath(what.directory, name), stat };
              }
              return seen < mostCounted;
            });
            const params = { seen, found, pattern: what.pattern };
            return { code: seen >= mostCounted ? "sftp.found-many-files" : "sftp.found-files", params };
          },
        },
        {
          step: "read",
          async run() {
            if (!first || !files) return { state: "skipped", code: "sftp.nothing-to-read" };
            let bytes = 0;
            for await (const piece of files.read(first.path, first.stat, firstBytes)) bytes += (piece as Buffer).length;
            return { code: "sftp.found-bytes", params: { bytes, path: showable(first.path) } };
          },
        },
      ],
      onStep,
    );
  } finally {
    session?.end();
    socket?.destroy();
  }
}
