import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { type Missing, missingColumns } from "./missing-columns.tsx";
import { RepeatDialog } from "./RepeatDialog.tsx";

/** Deletions that an older back-up took back, as long as one of them is to be repeated. Those with names are repeated one by one, as somebody has to write them. */
export function MissingPanel({ rows }: { rows: readonly Missing[] }) {
  const t = useText();
  const formats = useFormats();
  const [repeated, setRepeated] = useState<readonly Missing[]>([]);
  const atOnce = rows.filter(({ asked, names }) => !asked && names === 0);
  return (
    <>
      {rows.length > 0 && (
        <Panel
          title={t("retention.missing-title")}
          actions={
            atOnce.length > 0 && (
              <Writing>
                <Button id="erasure-repeat" onClick={() => setRepeated(atOnce)}>
                  {t("retention.repeat-all", { count: atOnce.length })}
                </Button>
              </Writing>
            )
          }
        >
          <p className="hub-note hub-note-late" role="status">
            {t("retention.missing-note", { count: rows.length })}
          </p>
          <DataTable
            cards
            label={t("ui.list-of", { what: t("retention.missing-title") })}
            rows={rows}
            rowKey={({ certificate }) => certificate}
            columns={missingColumns({ t, formats, onRepeat: (missing) => setRepeated([missing]) })}
          />
        </Panel>
      )}
      <RepeatDialog missing={repeated} onClose={() => setRepeated([])} />
    </>
  );
}
