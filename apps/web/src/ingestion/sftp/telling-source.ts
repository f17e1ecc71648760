import { isFailing } from "@hub/domain/ingestion/sources/failing-source.ts";
import type { SourceDetail } from "../sources/source-draft.ts";

/** The source of a server whose last run is told of it: one that fails before one that works, then the one that ran last; undefined where none has run. */
export function tellingSource(endpointId: number, sources: readonly SourceDetail[]): SourceDetail | undefined {
  const ran = sources.filter(({ sftpEndpoint, lastRun }) => sftpEndpoint?.id === endpointId && lastRun !== null);
  const weight = (source: SourceDetail) => (isFailing(source) ? 1 : 0);
  const startOf = ({ lastRun }: SourceDetail) => lastRun?.startedAt ?? "";
  return ran.toSorted((one, other) => weight(other) - weight(one) || startOf(other).localeCompare(startOf(one)))[0];
}
