import type { Output } from "@hub/contract/route.ts";
import { listSwpItemHistory } from "@hub/contract/swp/items.ts";
import { type SwpField, swpFields, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { RecordHistory, TextChange } from "../../ui/record/RecordHistory.tsx";
import "../swp.css";
import { useItemWords } from "../items/item-words.ts";
import { useValueWords } from "../items/use-value-words.ts";

type Change = Output<(typeof listSwpItemHistory)["answer"]>["items"][number]["changes"][number];

/** What became of an item, with the comments that closed or opened it. */
export function ItemHistory({ id, tab }: { id: number; tab: SwpTab }) {
  const t = useText();
  const history = usePages(listSwpItemHistory, "before", { params: { id } }, { placeholderData: undefined });
  return (
    <RecordHistory
      history={history}
      kind={({ kind }) => t(`swp.info-kind-${kind}`)}
      nobody={t("swp.info-somebody")}
      renderNote={({ comment }) => comment !== "" && <p className="hub-swp-text">{t("swp.info-comment", { comment })}</p>}
      renderChange={(change, { kind }) => <FieldChange tab={tab} change={change} isNew={kind === "created"} />}
    />
  );
}

function FieldChange({ tab, change: { field, before, after }, isNew }: { tab: SwpTab; change: Change; isNew: boolean }) {
  const t = useText();
  const words = useItemWords();
  const values = useValueWords();
  const known = swpFields.find((each) => each === field);
  const name = known ? words.field(tab, known) : field;
  const value = (text: string | null) => (known ? values(known, text) : (text ?? t("swp.info-nothing")));
  if (isLong(known))
    return (
      <>
        {t("swp.info-text", { field: name })}
        <TextChange before={before} after={after || t("swp.info-nothing")} />
      </>
    );
  return isNew
    ? t("swp.info-value", { field: name, after: value(after) })
    : t("swp.info-change", { field: name, before: value(before), after: value(after) });
}

const isLong = (field: SwpField | undefined) => field === "competency" || field === "additionalInformation" || field === "relevantActions";
