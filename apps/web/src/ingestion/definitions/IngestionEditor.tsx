import { useEffect, useState } from "react";
import { FieldsToRead } from "../../forms/FieldsToRead.tsx";
import { RecordForm } from "../../forms/RecordForm.tsx";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { ColumnsPanel } from "./columns/ColumnsPanel.tsx";
import { DefinitionCheck } from "./DefinitionCheck.tsx";
import type { IngestionDetail } from "./draft.ts";
import { columnOfPath, focusFirst } from "./field-ids.ts";
import { GeneralFields } from "./GeneralFields.tsx";
import { ReadyChoice } from "./ReadyChoice.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { useDefinitionForm } from "./use-definition-form.ts";

type Props = { saved: IngestionDetail | undefined; sections: readonly string[]; onCreated: (id: number) => void };

/** Edits how an ingestion's files are read; saving makes a new version. */
export function IngestionEditor({ saved, sections, onCreated }: Props) {
  const t = useText();
  const form = useDefinitionForm(saved, sections, onCreated);
  const { base, draft, issues } = form;
  const [chosen, setChosen] = useState(draft.columns[0]?.id);
  const [place, setPlace] = useState(0);
  // Another version has columns of its own: one stays at the place where one was.
  const at = draft.columns.findIndex(({ id }) => id === chosen);
  if (at >= 0 && at !== place) setPlace(at);
  const selected = at >= 0 ? chosen : draft.columns[Math.min(place, draft.columns.length - 1)]?.id;
  const [goal, setGoal] = useState<{ ids: string[] }>();
  // Fields of a column can be focused once that column is shown.
  useEffect(() => {
    if (!goal) return;
    document.querySelector(".hub-column-list [data-selected]")?.scrollIntoView({ block: "nearest" });
    focusFirst(goal.ids);
  }, [goal]);
  const reveal = (path: readonly (string | number)[]) => {
    const column = draft.columns[columnOfPath(path) ?? -1];
    if (!column) return;
    setChosen(column.id);
    setGoal({ ids: [] });
  };
  return (
    <RecordForm
      form={form}
      label={base?.name ?? t("configuration.ingestion-add")}
      parameters={["section", "ingestion"]}
      save={base ? t("configuration.save-version", { version: base.version + 1 }) : t("configuration.create")}
      reveal={(_, path) => reveal(path)}
      showsItself
      isPage
    >
      <Panel
        title={base ? t("configuration.ingestion-title", { name: base.name, version: base.version }) : t("configuration.ingestion-add")}
      >
        {(issues.length === 0 ? form.dirty : form.round === 0) && <DefinitionCheck issues={issues} onReveal={reveal} />}
        {!base && draft.columns.length === 0 && <ReadyChoice form={form} sections={sections} />}
        <FieldsToRead>
          <GeneralFields form={form} sections={sections} />
        </FieldsToRead>
      </Panel>
      <Panel title={t("configuration.reading-title")}>
        <FieldsToRead>
          <ReadingFields form={form} />
        </FieldsToRead>
      </Panel>
      <ColumnsPanel form={form} selected={selected} onSelect={setChosen} onFocus={(ids) => setGoal({ ids })} />
    </RecordForm>
  );
}
