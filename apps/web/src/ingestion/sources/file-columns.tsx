import type { listSourceFiles } from "@hub/contract/ingestion/sources.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Meaning, StatusBadge } from "../../ui/StatusBadge.tsx";
import { useSourceWords } from "./use-source-words.ts";

export type TakenFile = Output<(typeof listSourceFiles)["answer"]>["items"][number];
type Given = { /** The file that is being asked for again. */ asking: number | undefined; onAgain: (file: TakenFile) => void };

/** The columns of the files a source took: name, when, for which cell, what came of it, and where it is. */
export function useFileColumns({ asking, onAgain }: Given): Column<TakenFile>[] {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const words = useSourceWords();
  return [
    {
      id: "name",
      header: t("sources.file"),
      cell: ({ name, size }) => (
        <>
          {name}
          {size !== null && <span className="hub-source-mark">{formats.bytes(size)}</span>}
        </>
      ),
      sortBy: ({ name }) => name,
      wrap: true,
    },
    { id: "taken", header: t("sources.taken-at"), cell: ({ takenAt }) => formats.instant(takenAt), sortBy: ({ takenAt }) => takenAt },
    {
      id: "for",
      header: t("sources.for"),
      cell: ({ upload }) =>
        upload && (
          <>
            {formats.month(upload.year, upload.month)}
            <span className="hub-source-mark">{upload.legalEntity?.name ?? t("sources.for-column")}</span>
          </>
        ),
      wrap: true,
    },
    {
      id: "outcome",
      header: t("sources.outcome"),
      cell: (file) => (
        <>
          <StatusBadge {...outcomeOf(file, t, codeText)} />
          {file.problem && <span className="hub-source-mark">{words.problem(file.problem)}</span>}
          {file.upload && file.upload.errorCount + file.upload.warningCount > 0 && (
            <span className="hub-source-mark">
              {t("sources.counts", { errors: file.upload.errorCount, warnings: file.upload.warningCount })}
            </span>
          )}
        </>
      ),
      wrap: true,
    },
    {
      id: "state",
      header: t("sources.where"),
      cell: (file) => (
        <>
          {t(`sources.file-${file.state === "changed" ? "changed-name" : file.state}`)}
          {file.settleProblem && (
            <span className="hub-source-mark">{t("sources.settle-problem", { problem: words.problem(file.settleProblem) })}</span>
          )}
          {file.again && (
            <Writing>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t("sources.again-of", { name: file.name })}
                loading={asking === file.id}
                onClick={() => onAgain(file)}
              >
                {t("sources.again")}
              </Button>
            </Writing>
          )}
        </>
      ),
      wrap: true,
    },
  ];
}

/** What the check made of a file, by colour and word. */
function outcomeOf(
  { upload }: TakenFile,
  t: ReturnType<typeof useText>,
  codeText: ReturnType<typeof useCodeText>,
): { meaning: Meaning; text: string } {
  if (!upload) return { meaning: "late", text: t("sources.outcome-refused") };
  const text = codeText("sources", `outcome-${upload.state}`);
  if (["REJECTED", "QUARANTINED", "HELD", "LOADED_IN_PART", "FAILED"].includes(upload.state)) return { meaning: "late", text };
  if (upload.state === "LOADED") return { meaning: "good", text };
  return { meaning: upload.state === "LOADED_WITH_WARNINGS" ? "partial" : "pending", text };
}
