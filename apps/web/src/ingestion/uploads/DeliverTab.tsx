import { deliveryOptions } from "@hub/contract/ingestion/ingestion.ts";
import type { ReactNode } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import type { WantedEntry } from "./delivery-entry.ts";
import type { Upload } from "./upload-states.ts";

type Props = {
  wanted: WantedEntry;
  outcome: ReactNode;
  onSent: (upload: Upload) => void;
  /** Where nothing is to be delivered any more, what came of it stands alone. */
  done?: boolean;
};

/** A new delivery, filled in as the address says, with what came of the last one beside it. */
export function DeliverTab({ wanted, outcome, onSent, done = false }: Props) {
  const t = useText();
  const options = useRoute(deliveryOptions);
  const { ingestionId, legalEntityId, year, month, section } = wanted;
  return (
    <div className="hub-columns">
      {done ? null : options.data && options.data.ingestions.length > 0 ? (
        <DeliveryForm
          key={[ingestionId, legalEntityId, year, month, section].join()}
          options={options.data}
          wanted={wanted}
          onSent={onSent}
        />
      ) : (
        <Panel title={t("ingestion.new-title")}>
          <StateView
            loading={options.isPending}
            error={options.error}
            onRetry={() => void options.refetch()}
            empty={options.data && { title: t("ingestion.nothing-offered-title"), text: t("ingestion.nothing-offered-text") }}
          />
        </Panel>
      )}
      {outcome || done || (
        <Panel title={t("ingestion.outcome-none-title")}>
          <p className="hub-dimmed">{t("ingestion.outcome-none-text")}</p>
        </Panel>
      )}
    </div>
  );
}
