import type { Language } from "@hub/domain/languages.ts";
import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { formatSize, parseSize, type Size } from "@hub/domain/swp/size.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import { type TabNames, termColumnsOf } from "./tab-names.ts";

type Cells = { id: number; content: ItemContent; sizeAtClose: Size | null };

/** An item as a row of its tab's sheet, in the reader's language; the comment is for the next change. */
export function cellsOf({ id, content, sizeAtClose }: Cells, tab: SwpTab, names: TabNames, language: Language): RowValues {
  const { divisionId, size, poolId, profileId: _, profileClusterId: __, skillId: ___, skillClusterId: ____, ...plain } = content;
  const { term, parent, cluster } = termColumnsOf(tab);
  const found = names.terms.get(content[term.field]);
  return {
    id: String(id),
    ...plain,
    ...(divisionId !== null && names.places.textsOf(divisionId)),
    [term.column]: names.terms.textOf(content[term.field]),
    [parent.column]: names.terms.textOf(found?.parentId ?? null),
    [cluster.column]: names.terms.textOf(content[cluster.field]),
    pool: names.pools.nameOf(poolId),
    size: writeSizeCell(size, language),
    sizeAtClose: sizeAtClose && formatSize(sizeAtClose, separatorOf(language)),
  };
}

/** A size as the reader writes it; what is none stays as it is. */
export function writeSizeCell(text: string, language: Language): string {
  const size = parseSize(text);
  return size ? formatSize(size, separatorOf(language)) : text;
}

const separatorOf = (language: Language) => (language === "en" ? "." : ",");
