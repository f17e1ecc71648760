import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ApiError } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { HeldDeliveries } from "./HeldDeliveries.tsx";
import { OutcomeActs } from "./OutcomeActs.tsx";
import { OutcomeFacts } from "./OutcomeFacts.tsx";
import { OutcomeText } from "./OutcomeText.tsx";
import { useUpload } from "./queries.ts";
import { isRunning } from "./upload-states.ts";

/** `onClose` is left out where it stands in what is closed itself. */
type Props = { id: number; takesFocus: boolean; onClose?: () => void };

/** One upload, followed until it is final: what came of it in plain words, the counts, and what each entity got. */
export function UploadOutcome({ id, takesFocus, onClose }: Props) {
  const t = useText();
  const upload = useUpload(id);
  const frame = useRef<HTMLDivElement>(null);
  const data = upload.data;
  const running = data ? isRunning(data) : undefined;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // The history, and what this changes elsewhere, are told once the portal is done with it.
    if (wasRunning.current && running === false) void invalidateArea(listUploads, listExpected, getToday);
    wasRunning.current = running === true;
  }, [running]);

  const isGone = upload.error instanceof ApiError && upload.error.status === 404;
  return (
    <div ref={frame} tabIndex={-1} className="hub-upload-outcome">
      <Panel
        title={t("ingestion.outcome-title", { id })}
        actions={
          onClose && (
            <Button variant="subtle" onClick={onClose}>
              {t("ui.close")}
            </Button>
          )
        }
      >
        <StateView
          loading={upload.isPending}
          error={isGone ? undefined : data ? undefined : upload.error}
          onRetry={() => void upload.refetch()}
          empty={isGone && { title: t("ingestion.upload-gone-title"), text: t("ingestion.upload-gone-text") }}
        >
          {data && (
            <>
              <OutcomeText upload={data} />
              <HeldDeliveries upload={data} />
              <OutcomeActs upload={data} />
              <OutcomeFacts upload={data} />
            </>
          )}
        </StateView>
      </Panel>
    </div>
  );
}
