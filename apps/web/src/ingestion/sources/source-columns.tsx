import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { LastRun } from "./LastRun.tsx";
import type { SourceDetail, SourcePlace } from "./source-draft.ts";
import { useSourceWords } from "./use-source-words.ts";

type Given = {
  place: SourcePlace;
  /** The source that is being asked for. */
  taking: number | undefined;
  onOpen: (source: SourceDetail) => void;
  onFiles: (source: SourceDetail) => void;
  onTake: (source: SourceDetail) => void;
};

/** The table's columns: for which ingestion, from where, when, how the last run went, and what can be done. */
export function useSourceColumns({ place, taking, onOpen, onFiles, onTake }: Given): Column<SourceDetail>[] {
  const t = useText();
  const formats = useFormats();
  const words = useSourceWords();
  const nameOf = (source: SourceDetail) => `${source.ingestion.name}, ${words.what(source)}`;
  const from = ({ sftpEndpoint, connection }: SourceDetail) => sftpEndpoint?.name ?? connection?.name ?? "";
  return [
    {
      id: "what",
      header: t(place.kind === "ingestion" ? "sources.what" : "sources.ingestion"),
      cell: (source) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(source)}>
            {place.kind === "ingestion" ? from(source) : source.ingestion.name}
          </button>
          <span className="hub-source-what">{words.what(source)}</span>
          {source.legalEntity && <span className="hub-source-mark">{source.legalEntity.name}</span>}
          {place.kind === "sftp" && place.id === undefined && <span className="hub-source-mark">{from(source)}</span>}
        </>
      ),
      sortBy: (source) => (place.kind === "ingestion" ? from(source) : source.ingestion.name),
      wrap: true,
    },
    {
      id: "when",
      header: t("sources.when"),
      cell: ({ schedule, active, nextRunAt }) => (
        <>
          {words.when(schedule)}
          <span className="hub-source-mark">
            {!active ? t("sources.paused") : nextRunAt && t("sources.next", { at: formats.instant(nextRunAt) })}
          </span>
        </>
      ),
      sortBy: ({ nextRunAt }) => nextRunAt,
      wrap: true,
    },
    {
      id: "person",
      header: t("sources.runs-as"),
      cell: ({ runsAs, runsAsMay }) => (
        <>
          {runsAs.name}
          {!runsAsMay && (
            <span className="hub-source-mark">
              <StatusBadge meaning="late" text={t("sources.runs-as-gone")} />
            </span>
          )}
        </>
      ),
      sortBy: ({ runsAs }) => runsAs.name,
      wrap: true,
    },
    {
      id: "run",
      header: t("sources.last-run"),
      cell: (source) => <LastRun source={source} />,
      sortBy: ({ lastRun }) => lastRun?.startedAt ?? null,
      wrap: true,
    },
    {
      id: "actions",
      pinned: true,
      header: t("sources.actions"),
      cell: (source) => (
        <span className="hub-row-actions hub-source-actions">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("sources.files-of", { name: nameOf(source) })}
            onClick={() => onFiles(source)}
          >
            {t("sources.files")}
          </Button>
          {source.active && (
            <Writing>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t("sources.take-now-of", { name: nameOf(source) })}
                loading={taking === source.id}
                disabled={source.lastRun?.state === "pending"}
                onClick={() => onTake(source)}
              >
                {t("sources.take-now")}
              </Button>
            </Writing>
          )}
        </span>
      ),
    },
  ];
}
