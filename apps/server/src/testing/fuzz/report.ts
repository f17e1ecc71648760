import type { FuzzRequest } from "./fuzz-request.ts";
import type { Figures } from "./portal-process.ts";
import type { Answer } from "./send-request.ts";

/** A request that was not answered as the contract says, told so that it can be sent again; others of the same kind are counted with it. */
export type Finding = { operation: string; found: string; times: number; request: string; answer: string; log: string };

/** What a run of the fuzz has seen. */
export type Report = {
  requests: number;
  /** How many were answered with 2xx, 3xx and so on. */
  byClass: Record<string, number>;
  operations: number;
  /** Operations that succeeded at least once, and those that never did, with how often each code refused them. */
  reached: number;
  missed: Record<string, Record<string, number>>;
  findings: Finding[];
  /** Jobs that the requests started and that failed. */
  jobs: string[];
  /** The longest turn of the portal's loop in milliseconds, and what was asked meanwhile. */
  longestTurn: number;
  askedMeanwhile: string[];
  /** The portal's memory, where it was asked for. */
  marks: (Figures & { requests: number })[];
};

export const emptyReport = (operations: number): Report => ({
  requests: 0,
  byClass: {},
  operations,
  reached: 0,
  missed: {},
  findings: [],
  jobs: [],
  longestTurn: 0,
  askedMeanwhile: [],
  marks: [],
});

/** A run is given up after so many kinds of findings. */
export const mostFindings = 40;

/** Adds a finding, or counts it with those of its kind. */
export function addFinding(report: Report, operation: string, found: string[], request: FuzzRequest, answer: Answer, log: string): void {
  const text = found.join("; ");
  const same = report.findings.find((each) => each.operation === operation && each.found === text);
  if (same) same.times += 1;
  else if (report.findings.length < mostFindings)
    report.findings.push({
      operation,
      found: text,
      times: 1,
      request: tellRequest(request),
      answer: `${answer.status} ${answer.text.slice(0, 300)}`,
      log,
    });
}

/** A request as it can be sent again: who, what, and the body's beginning; never a token. */
export function tellRequest({ asker, method, path, headers, body }: FuzzRequest): string {
  const shown = Object.entries(headers)
    .map(([name, value]) =>
      name === "authorization" ? `${name}: ${value.split(" ")[0]} <${asker.name}>` : `${name}: ${value.slice(0, 200)}`,
    )
    .join("; ");
  const text = body === undefined ? "" : ` ${body.length} bytes: ${toPrintable(body)}`;
  return `${asker.name}: ${method} ${path.slice(0, 600)} {${shown}}${text}`;
}

function toPrintable(bytes: Buffer): string {
  const text = bytes.toString("latin1", 0, 600);
  return text.replace(/[^\x20-\x7e]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
