import type { TermKind } from "@hub/domain/swp/term.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { SwpTerm } from "./catalogue-search.ts";
import { termColumns } from "./term-columns.tsx";

type Props = { kind: TermKind; terms: readonly SwpTerm[]; stale: boolean; onOpen: (term: SwpTerm) => void };

/** The terms of a kind, by name; Enter or a double click opens one. */
export function TermTable({ kind, terms, stale, onOpen }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-catalogue-table" data-stale={stale || undefined}>
      <DataTable
        label={t("swp.catalogue-table", { kind: t(`swp.catalogue-kinds-${kind}`) })}
        columns={termColumns({ kind, t, formats, onOpen })}
        rows={terms}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        cards
      />
    </div>
  );
}
