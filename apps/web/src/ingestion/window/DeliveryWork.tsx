import { type ReactNode, useState } from "react";
import { findFindings } from "../expected/expected-words.ts";
import type { ExpectedLine } from "../expected/use-expected.ts";
import { FinalIssues } from "../issues/UploadIssues.tsx";
import { DeliverTab } from "../uploads/DeliverTab.tsx";
import type { IssueFilter } from "../uploads/queries.ts";
import { UploadOutcome } from "../uploads/UploadOutcome.tsx";

/** One expected file: what came of the last one sent, with its question or its errors, and the form to send the next beside it. */
export function DeliveryWork({ line, next }: { line: ExpectedLine; next: ReactNode }) {
  // What was opened stays in sight once it is answered or corrected: it tells what came of it.
  const [upload, setUpload] = useState(() => (line.state === "done" ? undefined : (line.held?.uploadId ?? findFindings(line))));
  const [sent, setSent] = useState(false);
  const [filter, setFilter] = useState<IssueFilter>({});
  const { ingestion, legalEntity, year, month, state, held, maySend } = line;
  const isDone = state === "done" || held !== null || !maySend;
  return (
    <div className="hub-delivery-tab">
      {state === "done" && next}
      <DeliverTab
        wanted={{ section: ingestion.section, ingestionId: ingestion.id, legalEntityId: legalEntity.id, year, month }}
        outcome={upload !== undefined && <UploadOutcome key={upload} id={upload} takesFocus={sent} />}
        onSent={({ id }) => {
          setSent(true);
          setFilter({});
          setUpload(id);
        }}
        done={isDone}
      />
      {upload !== undefined && <FinalIssues key={`issues ${upload}`} uploadId={upload} filter={filter} onFilter={setFilter} />}
    </div>
  );
}
