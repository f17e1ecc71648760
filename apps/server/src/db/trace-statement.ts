import { beginBelow, isKept, type Span } from "../traces/traces.ts";

/** What stands between quotes in the text of a statement: our values are parameters, and should one ever be written out it is not told. */
const quoted = /'(?:[^']|'')*'/g;

/** Sends a statement as the driver has it, within a span where something is traced: its text without values, and its code if it fails. `all`: the text or what can be submitted, values, and a callback or none. */
export function traceStatement(send: (...all: unknown[]) => unknown, all: unknown[]): unknown {
  // Nearly all are sent while nothing is traced: nothing is made of their text then.
  const span = isKept() ? beginStatement(all[0] as string | { text?: unknown } | undefined) : undefined;
  if (!span) return send(...all);
  const last = all.at(-1);
  if (typeof last === "function") {
    const tell = last as (error: unknown, result?: unknown) => void;
    const noted = (error: unknown, result?: unknown) => {
      endStatement(span, error);
      tell(error, result);
    };
    return send(...all.slice(0, -1), noted);
  }
  const result = send(...all);
  if (result instanceof Promise)
    result.then(
      () => endStatement(span),
      (error: unknown) => endStatement(span, error),
    );
  else if (isEmitter(result)) {
    // A COPY or a cursor: over when it is, or when whoever took of it had enough.
    result.once("error", (error: unknown) => endStatement(span, error));
    result.once("close", () => endStatement(span));
  } else endStatement(span);
  return result;
}

function beginStatement(asked: string | { text?: unknown } | undefined): Span | undefined {
  const text = typeof asked === "string" ? asked : asked?.text;
  if (typeof text !== "string") return undefined;
  const verb = verbOf(text);
  const told = { "db.system.name": "postgresql", "db.operation.name": verb, "db.query.text": text.replace(quoted, "'?'") };
  return beginBelow("statement", verb, told);
}

/** The first word of a statement, after the remark that names it. */
function verbOf(text: string): string {
  const start = text.startsWith("/*") ? text.indexOf("*/") + 2 : 0;
  return /^[a-z]+/i.exec(text.slice(start, start + 500).trimStart())?.[0].toUpperCase() ?? "";
}

function endStatement(span: Span, error?: unknown): void {
  const code = error && typeof (error as { code?: unknown }).code === "string" ? (error as { code: string }).code : undefined;
  span.end(code === undefined ? {} : { "db.response.status_code": code }, Boolean(error));
}

type Emitter = { once(event: string, listener: (value: unknown) => void): unknown };
const isEmitter = (value: unknown): value is Emitter => typeof (value as { once?: unknown } | null)?.once === "function";
