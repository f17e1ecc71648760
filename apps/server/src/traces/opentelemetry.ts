import { type Attributes, ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { Logger } from "pino";
import type { TracesConfig } from "../config/traces.ts";
import { version } from "../version.ts";
import type { Span, SpanKind as OurKind, Tracer } from "./traces.ts";

const kinds: Record<OurKind, SpanKind> = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  duty: SpanKind.INTERNAL,
};

/** What is held at most of what could not be sent yet: so many spans, whose texts are cut; what comes on top is let go. */
const most = { spans: 2_048, atOnce: 512, characters: 2_000 };
/** Milliseconds: spans are sent so often, one attempt may take so long, and so do the last ones of a process that stops. */
const times = { between: 2_000, sending: 5_000, end: 2_000 };
/** A collector that is away is told of so often, in milliseconds. */
const toldEvery = 300_000;

/** Spans of this process, sent by OTLP over HTTP (JSON) beside its work: a collector that is away, refuses or hangs delays nothing and takes no more memory than `most`. */
export function createTracer(config: TracesConfig, log: Pick<Logger, "warn">, serviceName: string): Tracer {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: config.token === undefined ? {} : { authorization: `Bearer ${config.token}` },
    timeoutMillis: times.sending,
    concurrencyLimit: 1,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanLimits: { attributeValueLengthLimit: most.characters },
    spanProcessors: [
      new BatchSpanProcessor(tellFailures(exporter, log), {
        maxQueueSize: most.spans,
        maxExportBatchSize: most.atOnce,
        scheduledDelayMillis: times.between,
        exportTimeoutMillis: times.sending,
      }),
    ],
  });
  const spans = provider.getTracer("hub", version);
  return {
    begin(kind, name, told, parent) {
      const context = remoteContext(parent);
      return ours(spans.startSpan(name, { kind: kinds[kind], attributes: told as Attributes }, context));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, times.end)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

function ours(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? "00" : "01"}`,
    kept: span.isRecording(),
    end(told, failed) {
      if (told) span.setAttributes(told as Attributes);
      // Never a message: it may quote a value.
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

const traceparent = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** What goes on below a span of elsewhere; a new trace where none is told, or not as one is written. */
function remoteContext(text: string | undefined) {
  const [, traceId, spanId, flags] = traceparent.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

/** Writes into the log, now and then, that spans do not arrive. */
function tellFailures(exporter: SpanExporter, log: Pick<Logger, "warn">): SpanExporter {
  let told = -toldEvery;
  return {
    export(batch: ReadableSpan[], done) {
      exporter.export(batch, (result) => {
        if (result.error && performance.now() - told > toldEvery) {
          told = performance.now();
          log.warn({ spans: batch.length }, "traces could not be sent: does the collector take them?");
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
