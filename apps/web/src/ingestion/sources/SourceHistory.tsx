import { Modal } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import type { SourceDetail } from "./source-draft.ts";
import { SourceFiles } from "./SourceFiles.tsx";
import { SourceRuns } from "./SourceRuns.tsx";

/** What a source took and what came of it, and its runs, in a dialog; it stays mounted, so that focus returns to where it was opened. */
export function SourceHistory({ source, onClose }: { source: SourceDetail | undefined; onClose: () => void }) {
  const t = useText();
  const { record: last } = useInSight(source?.id, source);
  return (
    <Modal
      opened={source !== undefined}
      onClose={onClose}
      size="80rem"
      title={last ? t("sources.history-title", { name: last.ingestion.name }) : t("ui.loading")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {last && (
        <div className="hub-dialog">
          <SourceFiles key={`files-${last.id}`} source={last} />
          <SourceRuns key={`runs-${last.id}`} source={last} />
        </div>
      )}
    </Modal>
  );
}
