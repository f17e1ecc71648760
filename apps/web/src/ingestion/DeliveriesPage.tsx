import { deliveryOptions } from "@hub/contract/ingestion.ts";
import { useState } from "react";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../shell/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { FinalIssues } from "./FinalIssues.tsx";
import "./ingestion.css";
import { UploadHistory } from "./UploadHistory.tsx";
import { UploadOutcome } from "./UploadOutcome.tsx";
import type { Upload } from "./upload-states.ts";
import { useDeliverySearch } from "./delivery-search.ts";

/** Deliveries: send a file, follow what comes of it, and read what was sent before. */
export default function DeliveriesPage() {
  const t = useText();
  const maySend = useMay()("uploads.send");
  const { search, change } = useDeliverySearch();
  const [focused, setFocused] = useState<number>();
  const open = (upload: Upload) => {
    setFocused(upload.id);
    change({ upload: upload.id, code: undefined, column: undefined });
  };
  const outcome = search.upload !== undefined && (
    <UploadOutcome
      key={search.upload}
      id={search.upload}
      takesFocus={focused === search.upload}
      onClose={() => change({ upload: undefined, code: undefined, column: undefined })}
    />
  );
  return (
    <Page title={t("ingestion.title")} note={t("ingestion.note")}>
      {maySend ? (
        <div className="hub-columns">
          <NewDelivery onSent={open} />
          {outcome || (
            <Panel title={t("ingestion.outcome-none-title")}>
              <p className="hub-dimmed">{t("ingestion.outcome-none-text")}</p>
            </Panel>
          )}
        </div>
      ) : (
        outcome
      )}
      {search.upload !== undefined && (
        <FinalIssues
          key={search.upload}
          uploadId={search.upload}
          filter={{ code: search.code, column: search.column }}
          onFilter={({ code, column }) => change({ code, column })}
        />
      )}
      <UploadHistory
        filter={search.filter}
        selected={search.upload}
        maySend={maySend}
        onFilter={(filter) => change({ filter })}
        onOpen={open}
      />
    </Page>
  );
}

function NewDelivery({ onSent }: { onSent: (upload: Upload) => void }) {
  const t = useText();
  const options = useRoute(deliveryOptions);
  if (options.data && options.data.ingestions.length > 0) return <DeliveryForm options={options.data} onSent={onSent} />;
  return (
    <Panel title={t("ingestion.new-title")}>
      <StateView
        loading={options.isPending}
        error={options.error}
        onRetry={() => void options.refetch()}
        empty={options.data && { title: t("ingestion.nothing-offered-title"), text: t("ingestion.nothing-offered-text") }}
      />
    </Panel>
  );
}
