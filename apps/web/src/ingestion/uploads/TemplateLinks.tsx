import { downloadTemplate } from "@hub/contract/ingestion/deliveries.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useDownload } from "../../api/use-download.ts";
import { notifyError } from "../../ui/notifications.ts";

type Props = { ingestionId: number; legalEntityId?: number; year: number; month: number };

/** An empty file for the chosen ingestion, named after entity and month. */
export function TemplateLinks({ ingestionId, ...named }: Props) {
  const t = useText();
  const { start, busy, problem } = useDownload(downloadTemplate, notifyError);
  const load = (format: "xlsx" | "csv") => start({ params: { id: ingestionId }, query: { format, ...named } });
  return (
    <div className="hub-template">
      <span>{t("ingestion.template")}</span>
      <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => load("xlsx")}>
        {t("ingestion.template-xlsx")}
      </Button>
      <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => load("csv")}>
        {t("ingestion.template-csv")}
      </Button>
      {problem && (
        <p className="hub-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
