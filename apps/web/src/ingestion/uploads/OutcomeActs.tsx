import { downloadMarkedWorkbook, downloadUploadFile } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { type Upload, isRunning } from "./upload-states.ts";
import { useDownload } from "../../api/use-download.ts";
import { notifyError } from "../../ui/notifications.ts";

/** What can be had of an upload: the file with its wrong cells marked, to be corrected and sent again, and the file as it was. */
export function OutcomeActs({ upload }: { upload: Upload }) {
  const t = useText();
  const marked = useDownload(downloadMarkedWorkbook, notifyError);
  const original = useDownload(downloadUploadFile, notifyError);
  if (isRunning(upload)) return null;
  if (!upload.mayHave) return <PutAway upload={upload} />;
  const problem = marked.problem ?? original.problem;
  const given = { params: { id: upload.id } };
  return (
    <>
      <PutAway upload={upload} />
      {upload.markable && <p>{t("ingestion.marked-help")}</p>}
      <div className="hub-page-actions">
        {upload.markable && (
          <Button variant={upload.state === "HELD" ? "default" : "filled"} loading={marked.busy} onClick={() => marked.start(given)}>
            {t("ingestion.marked-download")}
          </Button>
        )}
        <Button variant="default" loading={original.busy} onClick={() => original.start(given)}>
          {t("ingestion.file-download")}
        </Button>
      </div>
      {problem && (
        <p className="hub-note hub-note-late" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What of it is not there any more, and since when. */
function PutAway({ upload: { putAway } }: { upload: Upload }) {
  const t = useText();
  const formats = useFormats();
  const gone = (["file", "rows", "findings"] as const).filter((what) => putAway[what] !== null);
  if (gone.length === 0) return null;
  return (
    <div className="hub-note">
      {gone.map((what) => (
        <p key={what}>{t(`ingestion.put-away-${what}`, { at: formats.instant(putAway[what] ?? "") })}</p>
      ))}
    </div>
  );
}
