import { Button } from "@mantine/core";
import { useState } from "react";
import { FieldsToRead } from "../../../forms/FieldsToRead.tsx";
import { Writing } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { Panel } from "../../../ui/Page.tsx";
import { ColumnDetail } from "./ColumnDetail.tsx";
import { ColumnList } from "./ColumnList.tsx";
import type { DraftColumn } from "../draft-column.ts";
import { addColumn, changeColumn, moveColumn, removeColumn } from "../draft-changes.ts";
import { SampleFile } from "../sample/SampleFile.tsx";
import { columnInputId } from "../field-ids.ts";
import type { DefinitionState } from "../use-definition-form.ts";

type Props = {
  form: DefinitionState;
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
  /** Focuses the first of these once they are shown. */
  onFocus: (ids: string[]) => void;
};

/** The columns of the file: the list on one side, the chosen column on the other. */
export function ColumnsPanel({ form, selected, onSelect, onFocus }: Props) {
  const t = useText();
  const { draft, issues } = form;
  const onDraft = ({ columns }: { columns: DraftColumn[] }) => form.change({ columns });
  const [doomed, setDoomed] = useState<DraftColumn>();
  const [asking, setAsking] = useState(false);
  const at = draft.columns.findIndex(({ id }) => id === selected);
  const column = draft.columns[at];

  const addId = `${form.id}-columns`;
  const add = () => {
    const added = addColumn(draft);
    onDraft(added.draft);
    onSelect(added.column.id);
    onFocus([columnInputId(draft.columns.length, [])]);
  };
  const move = (id: number, by: -1 | 1) => {
    onDraft(moveColumn(draft, id, by));
    // The button moves with its column and would lose the focus.
    onFocus([`column-${by < 0 ? "up" : "down"}-${id}`]);
  };
  const remove = (id: number) => {
    const { draft: without, neighbour } = removeColumn(draft, id);
    setAsking(false);
    onDraft(without);
    if (id === selected) onSelect(neighbour?.id);
    onFocus([`column-pick-${neighbour?.id}`, addId]);
  };
  return (
    <Panel
      title={t("configuration.columns-title", { count: draft.columns.length })}
      actions={
        <Writing>
          <Button id={addId} variant="default" onClick={add}>
            {t("configuration.column-add")}
          </Button>
        </Writing>
      }
    >
      <Writing>
        <SampleFile
          draft={draft}
          onProposal={({ columns, change }) => {
            form.change({ ...change, columns: [...draft.columns, ...columns] });
            if (columns[0]) onSelect(columns[0].id);
          }}
        />
      </Writing>
      {draft.columns.length > 0 && (
        <div ref={holdEnter} className="hub-column-editor">
          <ColumnList
            columns={draft.columns}
            issues={issues}
            selected={selected}
            onSelect={onSelect}
            onMove={move}
            onRemove={(doomed) => {
              setDoomed(doomed);
              setAsking(true);
            }}
          />
          {column && (
            <FieldsToRead>
              <ColumnDetail
                key={column.id}
                column={column}
                index={at}
                draft={draft}
                issues={issues}
                onChange={(changed) => onDraft(changeColumn(draft, column.id, changed))}
                onFocus={onFocus}
              />
            </FieldsToRead>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("configuration.column-remove-title", { column: nameOf(doomed, t) })}
        text={t("configuration.column-remove-text")}
        action={t("configuration.column-remove")}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => doomed && remove(doomed.id)}
      />
    </Panel>
  );
}

/** Among so many inputs Enter ends one of them; it would save the whole. */
function holdEnter(editor: HTMLElement | null): () => void {
  const hold = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  editor?.addEventListener("keydown", hold);
  return () => editor?.removeEventListener("keydown", hold);
}

function nameOf(column: DraftColumn | undefined, t: ReturnType<typeof useText>): string {
  return column?.name.trim() || t("configuration.column-unnamed");
}
