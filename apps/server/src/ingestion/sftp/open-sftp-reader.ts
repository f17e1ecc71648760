import type { SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { compilePattern, isUsableName } from "@hub/domain/ingestion/sources/file-pattern.ts";
import { joinPath, putAwayName } from "@hub/domain/ingestion/sources/sftp-details.ts";
import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import type { Context } from "../../context.ts";
import { found } from "../../problem.ts";
import { openSocket } from "../../remote/open-socket.ts";
import { RemoteFailure, remoteFailureOf } from "../../remote/remote-failure.ts";
import type { FileOutcome, ReaderAsk, RemoteFile, SettledAs, SourceReader, TakenFile } from "../source-reader.ts";
import { pinnedKeyOf, resolveEndpoint } from "./connect-endpoint.ts";
import { credentialsOf } from "./endpoint-secrets.ts";
import { type EndpointRow, findEndpoint, updateLastResult } from "./endpoints.sql.ts";
import { type RemoteStat, type SftpFiles, sftpFiles } from "./sftp-files.ts";
import { shakeHands, type SshSession } from "./ssh-session.ts";

/** Entries of a directory that are gone through, and files of it that are looked at in one run. */
const mostEntries = 200_000;
const mostFiles = 5000;

/** Signs in to a source's server for one run. The server's key is compared before anything is sent. */
export async function openSftpReader(ctx: Context, { source, signal }: ReaderAsk): Promise<SourceReader> {
  const endpoint = found(await findEndpoint(ctx.db, source.sftpEndpointId ?? 0));
  const details = source.details as SftpDetails;
  const session = await connectEndpoint(ctx, endpoint, signal);
  try {
    const files = sftpFiles(session, await session.openSftp(), signal);
    return {
      list: () => listFiles(files, details),
      open: (file) =>
        files.read(joinPath(details.directory, file.name), { size: file.size ?? 0, changedAt: file.changedAt ?? new Date(0) }),
      settle: (file, outcome) => settleFile(files, details, file, outcome),
      async close() {
        session.end();
      },
    };
  } catch (error) {
    session.end();
    throw error;
  }
}

const stepsOfConnecting: RemoteStep["step"][] = ["name", "port", "host-key", "sign-in"];

/** Connects and signs in; a failure is noted at the endpoint by the step at which it happened. */
async function connectEndpoint(ctx: Context, endpoint: EndpointRow, signal: AbortSignal): Promise<SshSession> {
  let step: RemoteStep["step"] = "name";
  let session: SshSession | undefined;
  try {
    if (!endpoint.active) throw new RemoteFailure("sftp.endpoint-paused");
    const pinned = pinnedKeyOf(endpoint);
    if (!pinned) throw new RemoteFailure("errors.host-key-not-pinned");
    const addresses = await resolveEndpoint(ctx, endpoint, signal);
    step = "port";
    const socket = await openSocket(addresses, endpoint.port, signal);
    step = "host-key";
    session = await shakeHands(socket, pinned, signal);
    step = "sign-in";
    await session.signIn(await credentialsOf(ctx, endpoint));
    if (endpoint.lastResult?.steps.some(({ state }) => state === "failed")) {
      // What was told as broken works again.
      const steps = stepsOfConnecting.map((step) => ({ step, state: "ok" as const, code: null, params: {}, milliseconds: 0 }));
      await updateLastResult(ctx.db, endpoint, { running: false, steps }, ctx.clock.now());
    }
    return session;
  } catch (error) {
    session?.end();
    signal.throwIfAborted();
    const { code, params } = remoteFailureOf(error);
    const steps = [{ step, state: "failed" as const, code, params, milliseconds: 0 }];
    await updateLastResult(ctx.db, endpoint, { running: false, steps }, ctx.clock.now());
    throw error;
  }
}

async function listFiles(files: SftpFiles, details: SftpDetails): Promise<RemoteFile[]> {
  const matches = compilePattern(details.pattern);
  const { marker } = details;
  const listed: RemoteFile[] = [];
  const markers = new Set<string>();
  await files.scan(joinPath(details.directory, "."), mostEntries, (name, stat) => {
    if (details.complete === "marker" && name.endsWith(marker)) markers.add(name);
    if (stat.kind === "directory" || !isUsableName(name) || listed.length >= mostFiles) return true;
    if (details.complete === "marker" && name.endsWith(marker)) return true;
    const says = matches(name);
    if (says) listed.push(describe(name, stat, says, details));
    return true;
  });
  if (details.complete === "marker") for (const file of listed) file.complete = markers.has(`${file.name}${marker}`);
  return listed;
}

function describe(name: string, { kind, size, changedAt }: RemoteStat, says: RemoteFile["says"], details: SftpDetails): RemoteFile {
  return {
    name,
    size,
    changedAt,
    fingerprint: fingerprintOf({ name, size, changedAt }),
    complete: details.complete === "renamed" ? true : null,
    says,
    // What a link leads to may lie anywhere on the server, and change between two looks.
    problem: kind === "file" ? null : "sftp.not-a-file",
  };
}

function fingerprintOf({ name, size, changedAt }: { name: string; size: number; changedAt: Date }): string {
  return `${size} ${changedAt.toISOString()} ${name}`;
}

/** Puts a file where its outcome belongs; a second call after a death finds it there. */
async function settleFile(files: SftpFiles, details: SftpDetails, file: TakenFile, outcome: FileOutcome): Promise<SettledAs> {
  const does = outcome === "accepted" ? details.accepted : details.refused;
  if (does === "leave") return "left";
  const path = joinPath(details.directory, file.name);
  const now = await files.stat(path);
  const same = now?.kind === "file" && now.size === file.size && now.changedAt.getTime() === file.changedAt?.getTime();
  if (does === "delete") {
    if (now && !same) return "changed";
    if (now) await files.remove(path);
    await settleMarker(files, details, path, undefined);
    return "deleted";
  }
  const folder = joinPath(details.directory, does === "archive" ? details.archiveFolder : details.errorFolder);
  const target = joinPath(folder, putAwayName(file.name, file.takenAt, file.id));
  const state = does === "archive" ? "archived" : "error-folder";
  if (!same) {
    if ((await files.stat(target)) === undefined) return now ? "changed" : "gone";
    if (!now) await settleMarker(files, details, path, target);
    return state;
  }
  if ((await files.stat(folder)) === undefined) await files.makeDirectory(folder);
  await files.rename(path, target);
  await settleMarker(files, details, path, target);
  return state;
}

/** A marker goes where its file went: left behind it would call the next file of this name whole. */
async function settleMarker(files: SftpFiles, details: SftpDetails, path: string, target: string | undefined): Promise<void> {
  if (details.complete !== "marker" || !(await files.stat(path + details.marker))) return;
  if (target === undefined) await files.remove(path + details.marker);
  else await files.rename(path + details.marker, target + details.marker);
}
