import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { Socket } from "node:net";
import type { Resolved } from "../../../remote/network-guard.ts";
import { openSocket } from "../../../remote/open-socket.ts";
import { placeOf } from "../../../remote/place-of.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import { bytesSource } from "../../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../../spreadsheets/reading/open-table.ts";
import { ReadingProblem } from "../../../spreadsheets/reading/reading-problem.ts";
import type { Target } from "../connection-target.ts";
import type { Steps, Trial } from "../trial.ts";
import { askOver, followRedirects, refuseStatus, type WebAnswer } from "./ask.ts";
import { addressOf } from "./download.ts";
import { encryptHop, resolveHop } from "./open-hop.ts";
import { readBody } from "./read-body.ts";

/** Of a download a test keeps this much in memory; a CSV shows its columns in far less, a workbook only as a whole. */
const sampleBytes = 24_000_000;

/** The steps of a test of a download: name, port, encryption, sign-in, and with a path the file and its columns. */
export function listHttpsSteps(target: Target<HttpsSettings>, trial: Trial): Steps {
  const { signal, details } = trial;
  const path = details?.kind === "https" ? details.path : undefined;
  const url = path === undefined ? new URL(target.settings.baseAddress) : addressOf(target, path, trial.values);
  let addresses: Resolved[] = [];
  let socket: Socket | undefined;
  let answer: WebAnswer | undefined;
  // What goes wrong on the way to another host is no matter of the sign-in.
  let led: Error | undefined;
  const steps: Steps["steps"] = [
    {
      step: "name",
      async run() {
        addresses = await resolveHop(target, url, signal);
        return { code: "connections.found-addresses", params: { addresses: addresses.map(({ address }) => address).join(", ") } };
      },
    },
    { step: "port", run: async () => void (socket = await openSocket(addresses, placeOf(url).port, signal)) },
    {
      step: "tls",
      async run() {
        socket = await encryptHop(target, url, socket as Socket, signal);
        return { code: "connections.tls-verified" };
      },
    },
    {
      step: "sign-in",
      async run() {
        answer = await askOver(target, url, socket as Socket, signal);
        const status = answer.message.statusCode ?? 0;
        if (status === 401 || status === 403 || status === 407) refuseStatus(answer);
        if (path === undefined) return { code: "connections.answered", params: { status } };
        try {
          answer = await followRedirects(target, answer, signal);
          refuseStatus(answer);
        } catch (error) {
          led = error as Error;
        }
        return undefined;
      },
    },
  ];
  if (path !== undefined)
    steps.push({
      step: "read",
      async run() {
        if (led) throw led;
        const sample = await readSample(answer as WebAnswer, target);
        trial.columns = await readColumns(sample, url, trial);
        return { code: sample.whole ? "connections.found-file" : "connections.found-large-file", params: { bytes: sample.bytes.length } };
      },
    });
  return { steps, close: () => (answer?.close(), socket?.destroy()) };
}

type Sample = { bytes: Buffer; whole: boolean };

async function readSample(answer: WebAnswer, { limits }: Target<HttpsSettings>): Promise<Sample> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of readBody(answer, limits)) {
    pieces.push(piece);
    length += piece.length;
    if (length > sampleBytes) return { bytes: Buffer.concat(pieces), whole: false };
  }
  return { bytes: Buffer.concat(pieces), whole: true };
}

/** The columns of a sample; a CSV is cut at the end of a line. Throws RemoteFailure with why it cannot be read. */
async function readColumns({ bytes, whole }: Sample, url: URL, { form, signal }: Trial): Promise<string[]> {
  const isWorkbook = bytes.subarray(0, 2).toString("latin1") === "PK";
  if (isWorkbook && !whole) throw new RemoteFailure("connections.sample-large", { megabytes: sampleBytes / 1e6 });
  const source = bytesSource(isWorkbook || whole ? bytes : bytes.subarray(0, bytes.lastIndexOf(10) + 1));
  const headerNames = form?.columns.flatMap((column) => [column.name, ...column.aliases]);
  try {
    const table = await openTable(source, {
      ...form?.readsAs,
      fileName: url.pathname.split("/").at(-1) ?? "",
      signal,
      ...(headerNames && { headerNames }),
    });
    return table.header;
  } catch (error) {
    if (error instanceof ReadingProblem) throw new RemoteFailure(`reading-problems.${error.code}` as MessageKey, error.params);
    throw error;
  }
}
