import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Part } from "./overview.ts";

/** So much is in sight at once; what was before follows by a press. */
const first = 8;

/** What happened to the entity's cells last. */
export function EntityHistory({ history }: { history: Part<"history"> }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, first);
  return (
    <Panel title={t("entity-page.history")}>
      <StateView empty={history.length === 0 && { title: t("entity-page.history-none") }}>
        <DataTable
          label={t("entity-page.table", { part: t("entity-page.history") })}
          rows={shown}
          rowKey={({ id }) => id}
          columns={historyColumns(t, codeText, formats)}
        />
        {shown.length < history.length && (
          <div>
            <Button variant="subtle" onClick={() => setAll(true)}>
              {t("entity-page.history-more", { count: history.length - shown.length })}
            </Button>
          </div>
        )}
      </StateView>
    </Panel>
  );
}

function historyColumns(
  t: ReturnType<typeof useText>,
  codeText: ReturnType<typeof useCodeText>,
  formats: ReturnType<typeof useFormats>,
): Column<Part<"history">[number]>[] {
  return [
    { id: "at", header: t("entity-page.when"), cell: ({ at }) => formats.instant(at) },
    {
      id: "what",
      header: t("entity-page.what"),
      wrap: true,
      // A closing is told without its number here, which the history of the cell has.
      cell: ({ kind, section, year, month }) => (
        <>
          {kind === "closed" ? t("entity-page.closed") : codeText("validation", `history-${kind}`)}{" "}
          <span className="hub-dimmed">{`${section} · ${formats.monthShort(year, month)}`}</span>
        </>
      ),
    },
    { id: "who", header: t("entity-page.who"), cell: ({ who }) => who ?? t("entity-page.portal") },
  ];
}
