import { useText } from "../../texts/language.tsx";
import { EntityLink } from "../../ui/EntityLink.tsx";
import { FactGroup } from "../../ui/record/FactGroup.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { QualityEvent } from "../event-pages.ts";
import { DeliveredRow } from "./DeliveredRow.tsx";
import { useObjectTypeName, useRuleName } from "../use-code-names.ts";

/** What is known of an event, in groups; with what can be edited where nobody edits it here. */
export function EventFacts({ event }: { event: QualityEvent }) {
  const t = useText();
  const ruleName = useRuleName();
  const objectTypeName = useObjectTypeName();
  const formats = useFormats();
  const day = (iso: string | null) => iso !== null && formats.day(iso);
  const { legalEntity, accountant, mayEdit } = event;
  const value = event.valueHidden ? t("quality.edit-value-hidden") : (event.objectValue ?? t("quality.edit-nothing"));
  return (
    <div className="hub-event-facts" data-alone={!mayEdit || undefined}>
      {!mayEdit && (
        <FactGroup
          title={t("quality.edit-group-work")}
          facts={[
            [t("quality.table-column-status"), t(`quality.status-${event.status}`)],
            [t("quality.table-column-acceptedUntil"), day(event.acceptedUntil)],
            [t("quality.table-column-accountant"), accountant ? t("quality.edit-person", accountant) : t("quality.edit-nothing")],
            [t("quality.table-column-accountantPerimeter"), event.accountantPerimeter?.name],
            [t("quality.table-column-dueDate"), day(event.dueDate) || t("quality.edit-nothing")],
            [t("quality.table-column-comments"), event.comments],
          ]}
        />
      )}
      <FactGroup
        title={t("quality.edit-group-what")}
        facts={[
          [t("quality.table-column-objectType"), objectTypeName(event.objectType)],
          [t("quality.table-column-objectName"), event.objectName],
          [t("quality.table-column-objectValue"), value],
          [t("quality.table-column-exceptionRule"), ruleName(event.exceptionRule)],
        ]}
      />
      <FactGroup
        title={t("quality.edit-group-where")}
        facts={[
          [t("ui.legal-entity"), <EntityLink key="entity" entity={{ ...legalEntity, name: t("quality.edit-entity", legalEntity) }} />],
          [t("quality.table-column-dataSource"), event.dataSource],
          [t("quality.table-column-tableName"), event.tableName],
          [event.idType || t("quality.table-column-idValue"), event.idValue],
        ]}
      />
      <FactGroup
        title={t("quality.edit-group-when")}
        facts={[
          [t("quality.table-column-firstExceptionDate"), day(event.firstExceptionDate)],
          [t("quality.table-column-lastExceptionDate"), day(event.lastExceptionDate)],
          [t("quality.edit-gone"), day(event.goneSince)],
          [
            t("quality.edit-updated"),
            t("quality.edit-updated-by", {
              at: formats.instant(event.updatedOn),
              by: event.updatedBy ?? t("quality.history-by-delivery"),
            }),
          ],
        ]}
      />
      <DeliveredRow event={event} />
    </div>
  );
}
