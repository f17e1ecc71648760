import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { OvertakenRecord } from "../../forms/OvertakenRecord.tsx";
import type { SwpTerm } from "./catalogue-search.ts";
import { draftOf, type TermDraft, type TermField, termFields } from "./term-draft.ts";
import { useTermWords } from "./use-term-words.ts";

type Props = { base: SwpTerm; theirs: SwpTerm; draft: TermDraft; onTake: () => void; onKeep: () => void };

/** Somebody has saved the term meanwhile: theirs beside one's own, which stays as it is until one decides. */
export function OvertakenTerm({ base, theirs, draft, onTake, onKeep }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useTermWords();
  const [was, is] = [draftOf(base), draftOf(theirs)];
  const state = (active: boolean) => t(active ? "swp.catalogue-is-active" : "swp.catalogue-is-inactive");
  const rows = termFields.flatMap((field) => {
    const [before, now, mine] = [was, is, draft].map((each) => textOf(each, field));
    return now === before && mine === before
      ? []
      : [{ field: field as string, label: words.field(draft.kind, field), now: now ?? "", mine: mine ?? "" }];
  });
  if (is.active !== draft.active) rows.push({ field: "active", label: t("ui.state"), now: state(is.active), mine: state(draft.active) });
  return (
    <OvertakenRecord
      title={t("swp.catalogue-overtaken-title")}
      text={t("swp.catalogue-overtaken-text", {
        by: theirs.updatedBy ?? t("swp.catalogue-somebody"),
        at: formats.instant(theirs.updatedOn),
      })}
      rows={rows}
      onTake={onTake}
      onKeep={onKeep}
    />
  );
}

function textOf(draft: TermDraft, field: TermField): string {
  if (field === "code" || field === "escoCode") return draft[field];
  if (field === "parentId") return draft.parent?.name ?? "";
  if (field === "clusterId") return draft.cluster?.name ?? "";
  return draft.labels[field.slice("labels.".length) as keyof TermDraft["labels"]];
}
