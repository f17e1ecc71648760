import { ApiError } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";

/** An error during a download has its own message (specification 8); what the server says of it stands below. */
export function DownloadProblem({ error }: { error: unknown }) {
  const t = useText();
  const errorText = useErrorText();
  const hasReason = error instanceof ApiError && error.code !== "download-failed" && (error.status === 0 || error.said !== null);
  return (
    <div className="hub-task-problem" role="alert">
      <p>{t("errors.download-failed")}</p>
      {hasReason && <p>{errorText(error)}</p>}
    </div>
  );
}
