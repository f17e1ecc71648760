import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { Writing } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { useValueName } from "./canonical-values.ts";
import { nextRowKey } from "../../../forms/row-keys.ts";
import type { DraftTarget, DraftValue } from "../draft-column.ts";

type Props = {
  id: string;
  field: DraftTarget["field"];
  type: ColumnType;
  rows: readonly DraftValue[];
  onChange: (rows: DraftValue[]) => void;
  onFocus: (ids: string[]) => void;
};

/** What the file says and what is kept for it, row by row; an empty text is the empty cell, keeping an empty text keeps nothing. */
export function ValueRows({ id, field, type, rows, onChange, onFocus }: Props) {
  const t = useText();
  const nameValue = useValueName();
  const spec = field === "extra" ? undefined : getFieldSpec(field);
  const change = (row: DraftValue, changed: Partial<DraftValue>) =>
    onChange(rows.map((each) => (each.id === row.id ? { ...each, ...changed } : each)));
  const add = () => {
    const row = { id: nextRowKey(), from: "", to: "" };
    onChange([...rows, row]);
    onFocus([`${id}-from-${row.id}`]);
  };
  const emptyCell = t("configuration.empty-cell");
  const nothing = t("configuration.keeps-nothing");
  return (
    <div id={id} tabIndex={-1} className="hub-values" role="group" aria-label={t("configuration.values")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("configuration.value-from")}</th>
            <th scope="col">{t("configuration.value-to")}</th>
            <th scope="col">{t("configuration.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const place = { place: at + 1 };
            const fromProps = { id: `${id}-from-${row.id}`, "aria-label": t("configuration.value-from-row", place), value: row.from };
            const toProps = { "aria-label": t("configuration.value-to-row", place), value: row.to };
            return (
              <tr key={row.id}>
                <td>
                  {type === "boolean" ? (
                    <NativeSelect
                      {...fromProps}
                      onChange={(event) => change(row, { from: event.currentTarget.value })}
                      data={[
                        { value: "", label: emptyCell },
                        { value: "true", label: t("ui.yes") },
                        { value: "false", label: t("ui.no") },
                      ]}
                    />
                  ) : (
                    <TextInput
                      {...fromProps}
                      placeholder={emptyCell}
                      onChange={(event) => change(row, { from: event.currentTarget.value })}
                    />
                  )}
                </td>
                <td>
                  {spec?.values ? (
                    <NativeSelect
                      {...toProps}
                      onChange={(event) => change(row, { to: event.currentTarget.value })}
                      data={[
                        ...(spec.filled ? [] : [{ value: "", label: nothing }]),
                        ...spec.values.map((value) => ({ value, label: nameValue(value) })),
                      ]}
                    />
                  ) : (
                    <TextInput {...toProps} placeholder={nothing} onChange={(event) => change(row, { to: event.currentTarget.value })} />
                  )}
                </td>
                <td>
                  <Writing>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={26}
                      aria-label={t("configuration.value-remove", place)}
                      onClick={() => {
                        onChange(rows.filter((each) => each.id !== row.id));
                        onFocus([`${id}-add`]);
                      }}
                    >
                      <span aria-hidden="true">✕</span>
                    </ActionIcon>
                  </Writing>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div>
        <Writing>
          <Button id={`${id}-add`} variant="default" onClick={add}>
            {t("configuration.value-add")}
          </Button>
        </Writing>
      </div>
    </div>
  );
}
