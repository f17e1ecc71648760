import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { dayFromNow } from "../../texts/days.ts";
import { useFormats } from "../../texts/formats.ts";
import { ChooseBox } from "../../ui/select/ChooseBox.tsx";
import type { Choice } from "../../ui/select/use-chosen.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useRuleName } from "../use-code-names.ts";
import { type Cause, causeKey } from "./cause-filter.ts";
import { CauseClosing } from "./CauseClosing.tsx";

/** `choice`: of whoever may change events. */
type Props = { cause: Cause; choice: Choice<string> | undefined; onShow: () => void; onChangeAll: () => void };

/** One cause: what is wrong, where, who brought it, how many events it has made, and the two ways on. */
export function CauseItem({ cause, choice, onShow, onChangeAll }: Props) {
  const t = useText();
  const ruleName = useRuleName();
  const formats = useFormats();
  const { open, overdue, gone, earliestDue, delivery, legalEntity, example, exceptionRule } = cause;
  const title = t("quality.causes-item", { object: cause.objectName, entity: legalEntity.name });
  const titleId = `cause-${causeKey(cause)}`;
  return (
    <article className="hub-quality-cause" aria-labelledby={titleId}>
      <div className="hub-quality-cause-head">
        {choice && <ChooseBox id={causeKey(cause)} name={title} choice={choice} ownKeys />}
        <h2 id={titleId}>{title}</h2>
        <p className="hub-quality-cause-counts">
          <strong className="hub-quality-cause-open">{t("quality.causes-open", { count: open })}</strong>
          {overdue > 0 && <StatusBadge meaning="late" text={t("quality.causes-overdue", { count: overdue })} />}
          {gone > 0 && <StatusBadge meaning="pending" text={t("quality.causes-gone", { count: gone })} />}
        </p>
        <div className="hub-page-actions hub-quality-cause-acts">
          <Button variant="default" aria-describedby={titleId} onClick={onShow}>
            {t("quality.causes-show", { count: open })}
          </Button>
          {choice && (
            <Button variant="default" aria-describedby={titleId} onClick={onChangeAll}>
              {t("quality.causes-change", { count: open })}
            </Button>
          )}
        </div>
      </div>
      <p>{example ? t("quality.causes-example", { example }) : t("quality.edit-detail-hidden", { rule: ruleName(exceptionRule) })}</p>
      <dl className="hub-facts hub-quality-cause-facts">
        <div>
          <dt>{t("quality.table-column-exceptionRule")}</dt>
          <dd>
            {ruleName(exceptionRule)}
            <span className="hub-table-note">{t("quality.causes-rule-of", { table: cause.tableName, source: cause.dataSource })}</span>
          </dd>
        </div>
        <div>
          <dt>{t("quality.causes-file")}</dt>
          <dd>
            {delivery ? (
              <>
                {delivery.fileName}
                <span className="hub-table-note">{t("quality.causes-file-by", { by: delivery.by, at: formats.instant(delivery.at) })}</span>
              </>
            ) : (
              t("quality.causes-outside")
            )}
          </dd>
        </div>
        <div>
          <dt>{t("quality.causes-due")}</dt>
          <dd>
            {earliestDue === null
              ? t("quality.edit-nothing")
              : earliestDue < dayFromNow(0)
                ? t("quality.causes-due-past", { day: formats.day(earliestDue) })
                : formats.day(earliestDue)}
          </dd>
        </div>
        <div>
          <dt>{t("quality.causes-closing")}</dt>
          <dd>
            <CauseClosing closing={cause.closing} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
