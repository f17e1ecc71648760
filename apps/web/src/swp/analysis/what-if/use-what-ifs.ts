import type { Output } from "@hub/contract/route.ts";
import { changeSwpWhatIfItems, getSwpWhatIf, type swpWhatIf } from "@hub/contract/swp/analysis.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { keyOf } from "../../../api/keys.ts";

export type WhatIf = Output<typeof swpWhatIf>;
export type WhatIfDetail = Output<typeof getSwpWhatIf.answer>;
export type WhatIfChange = WhatIfDetail["changes"][number];

/** Takes a what-if as it was answered for what one sees of it. */
export function useTakeWhatIf() {
  const queries = useQueryClient();
  return (detail: WhatIfDetail) => queries.setQueryData(keyOf(getSwpWhatIf, { params: { id: detail.id } }), detail);
}

/** Takes an item out of a what-if, as it was read; all that is told of planning is asked for again. */
export function useTakeOut({ id, version }: Pick<WhatIfDetail, "id" | "version">, onDone: () => void) {
  const take = useTakeWhatIf();
  return useMutation({
    mutationFn: (itemId: number) => call(changeSwpWhatIfItems, { params: { id }, ifMatch: version, body: { set: [], remove: [itemId] } }),
    onSuccess: (detail) => {
      take(detail);
      onDone();
    },
    // A colleague may have changed it meanwhile: then theirs is shown.
    onSettled: () => void invalidateArea(changeSwpWhatIfItems),
  });
}
