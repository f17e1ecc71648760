import { getDeliveredRow } from "@hub/contract/ingestion/delivered-row.ts";
import { Link } from "@tanstack/react-router";
import { useMay } from "../../api/access.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Fact, FactGroup } from "../../ui/record/FactGroup.tsx";
import type { QualityEvent } from "../event-pages.ts";

/** Where an event was found last: the way to its file, the row there, and what else the row says. */
export function DeliveredRow({ event: { deliveryId, idValue } }: { event: QualityEvent }) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const codeText = useCodeText();
  const may = useMay()("uploads.read");
  const asked = useRoute(
    getDeliveredRow,
    { params: { id: deliveryId ?? 0 }, query: { key: idValue } },
    { enabled: may && deliveryId !== null, placeholderData: undefined },
  );
  if (deliveryId === null) return null;
  if (!may) return <FactGroup title={t("quality.edit-delivery")} facts={[[t("quality.edit-delivery"), String(deliveryId)]]} />;
  const { upload, row, values } = asked.data ?? {};
  const facts: Fact[] = [
    [
      t("quality.edit-file"),
      upload && (
        <Link key="file" to="/mut" search={{ tab: "history", upload: String(upload.id) }} className="hub-link">
          {upload.fileName}
        </Link>
      ),
    ],
    [t("quality.edit-row"), row !== null && row !== undefined && formats.integer(row)],
    ...(values ?? []).map(({ field, column, value, hidden }): Fact => [
      column ?? codeText("configuration", `field-${field}`),
      hidden ? t("quality.edit-value-hidden") : value,
    ]),
  ];
  return (
    <>
      <FactGroup title={t("quality.edit-delivery")} facts={facts} />
      {asked.error && !asked.data && <p className="hub-dimmed">{errorText(asked.error)}</p>}
    </>
  );
}
