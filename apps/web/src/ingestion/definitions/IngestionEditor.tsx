import { useEffect, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useUnsavedGuard } from "../../ui/unsaved.tsx";
import { Panel } from "../../ui/Page.tsx";
import { ColumnsPanel } from "./columns/ColumnsPanel.tsx";
import { DefinitionCheck } from "./DefinitionCheck.tsx";
import { type Draft, draftOf, emptyDraft, type IngestionDetail, inputOf } from "./draft.ts";
import { fieldIdsOf, focusFirst } from "./field-ids.ts";
import { GeneralFields } from "./GeneralFields.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { DefinitionSaveBar } from "./DefinitionSaveBar.tsx";
import { SaveProblems } from "./SaveProblems.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { useDraftIssues } from "./use-draft-issues.ts";
import { useSaveIngestion } from "./use-save-ingestion.ts";

type Props = { saved: IngestionDetail | undefined; sections: readonly string[]; onCreated: (id: number) => void };
const write = (draft: Draft) => JSON.stringify(inputOf(draft));

/** Edits how an ingestion's files are read; saving makes a new version. */
export function IngestionEditor({ saved, sections, onCreated }: Props) {
  const t = useText();
  const [draft, setDraft] = useState(() => (saved ? draftOf(saved) : emptyDraft(sections[0] ?? "")));
  const [base, setBase] = useState(() => ({ detail: saved, written: write(draft) }));
  const [selected, setSelected] = useState(draft.columns[0]?.id);
  const [goal, setGoal] = useState<{ ids: string[] }>();
  const [tried, setTried] = useState(0);
  const issues = useDraftIssues(draft);
  const dirty = write(draft) !== base.written;
  // A new one gets its address when it is saved, which is no leaving.
  const { guard } = useUnsavedGuard(dirty, saved ? ["section", "ingestion"] : ["section"]);

  const { save, theirs, forgetTheirs } = useSaveIngestion((detail, asSaved) => {
    setBase({ detail, written: write(asSaved) });
    notifySuccess(t("configuration.saved", { name: detail.name, version: detail.version }));
    if (!base.detail) onCreated(detail.id);
  });
  // Fields of a column can be focused once that column is shown.
  useEffect(() => {
    if (!goal) return;
    document.querySelector(".hub-column-list [data-selected]")?.scrollIntoView({ block: "nearest" });
    focusFirst(goal.ids);
  }, [goal]);
  const goTo = (path: readonly (string | number)[]) => {
    const column = path[0] === "columns" ? draft.columns[Number(path[1])] : undefined;
    if (column) setSelected(column.id);
    setGoal({ ids: fieldIdsOf(path) });
  };
  const press = (version: IngestionDetail | undefined) => {
    setTried(tried + 1);
    if (issues.length === 0) save.mutate({ draft, base: version });
  };
  const start = (from: Draft, detail: IngestionDetail | undefined) => {
    setDraft(from);
    setBase({ detail, written: write(from) });
    setSelected(from.columns[0]?.id);
    forgetTheirs();
    save.reset();
    setTried(0);
  };

  return (
    <>
      <Panel
        title={
          base.detail
            ? t("configuration.ingestion-title", { name: base.detail.name, version: base.detail.version })
            : t("configuration.ingestion-add")
        }
      >
        {theirs && base.detail && (
          <StaleNotice
            before={base.detail}
            theirs={theirs}
            busy={save.isPending}
            onLoad={() => start(draftOf(theirs), theirs)}
            onSaveOver={() => press(theirs)}
          />
        )}
        {!theirs && <SaveProblems error={save.error} code={draft.code} onGo={goTo} />}
        <DefinitionCheck issues={issues} takesFocus={tried} onGo={goTo} />
        <GeneralFields draft={draft} sections={sections} issues={issues} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      </Panel>
      <Panel title={t("configuration.reading-title")}>
        <ReadingFields draft={draft} issues={issues} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      </Panel>
      <ColumnsPanel
        draft={draft}
        issues={issues}
        selected={selected}
        onSelect={setSelected}
        onDraft={setDraft}
        onFocus={(ids) => setGoal({ ids })}
      />
      <DefinitionSaveBar
        dirty={dirty}
        problems={issues.length}
        version={base.detail?.version}
        busy={save.isPending}
        onSave={() => press(base.detail)}
        onDiscard={() => start(base.detail ? draftOf(base.detail) : emptyDraft(sections[0] ?? ""), base.detail)}
      />
      {guard}
    </>
  );
}
