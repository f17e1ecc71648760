import { useText } from "../../../texts/language.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { useListColumns } from "./use-list-columns.tsx";
import type { WhatIf } from "./use-what-ifs.ts";

/** The what-ifs one is offered: one's own, and what colleagues share. */
export function WhatIfList({ whatIfs, onOpen }: { whatIfs: readonly WhatIf[]; onOpen: (id: number) => void }) {
  const t = useText();
  const columns = useListColumns(onOpen);
  return (
    <DataTable label={t("swp.whatif-list")} rows={whatIfs} rowKey={({ id }) => id} onOpen={({ id }) => onOpen(id)} columns={columns} />
  );
}
