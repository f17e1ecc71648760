import { listQualityHistory } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { RecordHistory, TextChange } from "../../ui/record/RecordHistory.tsx";
import { useEventWords } from "./use-event-words.ts";

type Change = Output<(typeof listQualityHistory)["answer"]>["items"][number]["changes"][number];

/** What became of an event: by people, and by the deliveries that brought it again or no longer. */
export function EventHistory({ id }: { id: number }) {
  const t = useText();
  const history = usePages(listQualityHistory, "before", { params: { id } }, { placeholderData: undefined });
  return (
    <RecordHistory
      history={history}
      kind={({ kind }) => t(`quality.history-kind-${kind}`)}
      nobody={t("quality.history-by-delivery")}
      none={t("quality.history-none")}
      renderChange={(change) => <FieldChange change={change} />}
    />
  );
}

function FieldChange({ change: { field, before, after } }: { change: Change }) {
  const t = useText();
  const words = useEventWords();
  const name = words.field(field);
  if (field !== "comments")
    return t("quality.history-change", { field: name, before: words.value(field, before), after: words.value(field, after) });
  // Comments mostly grow: what was added is what one looks for.
  const [had, has] = [before ?? "", after ?? ""];
  const grew = had !== "" && has.startsWith(had);
  return (
    <>
      {t(grew ? "quality.history-added" : "quality.history-text", { field: name })}
      <TextChange before={grew ? null : had} after={grew ? has.slice(had.length).trim() : has || t("quality.edit-nothing")} />
    </>
  );
}
