import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { createIngestion, getIngestion, listUploads, updateIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { type Draft, type IngestionDetail, inputOf } from "./draft.ts";

type Given = { draft: Draft; /** The version the edit was made on; undefined creates. */ base: IngestionDetail | undefined };

/**
 * Saves a draft as a new version. When somebody saved one meanwhile (412), `theirs` is that version and nothing was written; the draft stays as it is.
 */
export function useSaveIngestion(onSaved: (detail: IngestionDetail, draft: Draft) => void) {
  const [theirs, setTheirs] = useState<IngestionDetail>();
  const save = useMutation({
    mutationFn: async ({ draft, base }: Given) => {
      const body = inputOf(draft);
      if (!base) return call(createIngestion, { body });
      try {
        return await call(updateIngestion, { params: { id: base.id }, body, ifMatch: base.version });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setTheirs(await call(getIngestion, { params: { id: base.id } }));
        throw error;
      }
    },
    onMutate: () => setTheirs(undefined),
    onSuccess: (detail, { draft }) => {
      onSaved(detail, draft);
      // What is expected of it changes with it.
      void invalidateArea(createIngestion, listUploads, listExpected);
    },
  });
  return { save, theirs, forgetTheirs: () => setTheirs(undefined) };
}
