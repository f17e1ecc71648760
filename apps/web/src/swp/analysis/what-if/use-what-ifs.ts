import type { Input, Output } from "@hub/contract/route.ts";
import { changeSwpWhatIfItems, getSwpWhatIf, type swpWhatIf } from "@hub/contract/swp/analysis.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { keyOf } from "../../../api/keys.ts";

export type WhatIf = Output<typeof swpWhatIf>;
export type WhatIfDetail = Output<typeof getSwpWhatIf.answer>;
export type WhatIfChange = WhatIfDetail["changes"][number];
type Body = Input<typeof changeSwpWhatIfItems.body>;

/** Sets or takes out items of a what-if, as it was read; all that is told of planning is asked for again. */
export function useChangeItems({ id, version }: Pick<WhatIfDetail, "id" | "version">, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Body>) =>
      call(changeSwpWhatIfItems, { params: { id }, ifMatch: version, body: { set: [], remove: [], ...body } }),
    onSuccess: (detail) => {
      queries.setQueryData(keyOf(getSwpWhatIf, { params: { id } }), detail);
      onDone();
    },
    // A colleague may have changed it meanwhile: then theirs is shown.
    onSettled: () => void invalidateArea(changeSwpWhatIfItems),
  });
}
