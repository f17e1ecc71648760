import type { Output } from "@hub/contract/route.ts";
import type { countSwpItems } from "@hub/contract/swp/items.ts";
import { availabilities, impacts, skillLevels } from "@hub/domain/swp/plan-item.ts";
import { fromBounds, toHundredths } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { countByFacet, type CountRow } from "./counts.sql.ts";
import { askingOf } from "./list-items.ts";
import { type AskedFilter, readItemFilter } from "./read-filter.ts";

type Counts = Output<typeof countSwpItems.answer>;
const inOrderOf: Partial<Record<CountRow["facet"], readonly string[]>> = { levels: skillLevels, impacts, availabilities };

/** Number and size of what a filter finds, and how many there are of each value; one statement. */
export async function countItems(ctx: RequestContext, asked: AskedFilter): Promise<Counts> {
  const rows = await countByFacet(ctx.db, readItemFilter(asked), askingOf(ctx), ctx.language);
  const all = rows.find(({ facet }) => facet === "total");
  const byName = new Intl.Collator(ctx.language, { numeric: true });
  const listOf = (facet: CountRow["facet"]) => {
    const order = inOrderOf[facet];
    return rows
      .filter((row) => row.facet === facet)
      .map(({ value, label, count }) => ({ value: value ?? "", label: label ?? "", count }))
      .toSorted((a, b) => (order ? order.indexOf(a.value) - order.indexOf(b.value) : byName.compare(a.label, b.label)));
  };
  return {
    total: all?.count ?? 0,
    size: fromBounds(toHundredths(all?.sizeMin ?? "0"), toHundredths(all?.sizeMax ?? "0")),
    orgs: listOf("orgs"),
    parents: listOf("parents"),
    clusters: listOf("clusters"),
    levels: listOf("levels"),
    impacts: listOf("impacts"),
    availabilities: listOf("availabilities"),
    coverages: listOf("coverages"),
    pools: listOf("pools"),
  };
}
