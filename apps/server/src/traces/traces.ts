import { AsyncLocalStorage } from "node:async_hooks";

export type SpanKind = "request" | "statement" | "job" | "duty";
/** What is told of a span beside its name: routes, codes, texts of statements without their values. Never what people type. */
export type Told = Record<string, string | number>;

/** One piece of work that is measured. */
export type Span = {
  /** The trace that it is part of, 32 hexadecimal digits. */
  traceId: string;
  /** Itself as a header of W3C's Trace Context, for what goes on elsewhere. */
  traceparent: string;
  /** False where this trace is not kept: it only passes that on. */
  kept: boolean;
  end(told?: Told, failed?: boolean): void;
};

/** What makes spans, once something is traced (opentelemetry.ts). `parent` is a traceparent. */
export type Tracer = {
  begin(kind: SpanKind, name: string, told: Told, parent?: string): Span;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
};

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Has what begins from now on traced, or no more of it. A process has one tracer, as it has one log. */
export const traceBy = (one: Tracer | undefined): void => void (tracer = one);

/** A new span, below `parent` where that is one; undefined where nothing is traced. */
export const beginSpan = (kind: SpanKind, name: string, told: Told, parent?: string): Span | undefined =>
  tracer?.begin(kind, name, told, parent);

/** Whether what is begun here is kept; false wherever nothing is traced. */
export const isKept = (): boolean => current.getStore()?.kept === true;

/** A span below the one in which this is called; undefined outside of any that is kept. */
export function beginBelow(kind: SpanKind, name: string, told: Told): Span | undefined {
  return isKept() ? tracer?.begin(kind, name, told, carry()) : undefined;
}

/** Runs `work` within a span: what it begins is below it. */
export const within = <T>(span: Span, work: () => T): T => current.run(span, work);

/** The traceparent of now, for a job that goes on later. */
export const carry = (): string | undefined => current.getStore()?.traceparent;

/** What ties a line of the log to the trace that it was written in; nothing where there is none. */
export function traceOfLine(): { traceId?: string } {
  const span = current.getStore();
  return span ? { traceId: span.traceId } : {};
}

/** Runs a job or a duty within a span of its own: a job's is below that of the request which sent it, a duty's begins a trace. */
export async function traceWork<T>(kind: "job" | "duty", name: string, work: () => Promise<T>, parent?: unknown): Promise<T> {
  const span = beginSpan(kind, name, {}, typeof parent === "string" ? parent : undefined);
  if (!span) return work();
  try {
    const result = await within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ "error.type": typeOf(error) }, true);
    throw error;
  }
}

/** What kind of error it is, by its code or its class: its message may quote what people typed. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "unknown";
}
