import { createConnection, getConnection, updateConnection } from "@hub/contract/ingestion/connections.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { bodyOf, type ConnectionDetail, type ConnectionDraft } from "./connection-draft.ts";

type Given = { draft: ConnectionDraft; /** The version the edit was made on; undefined adds one. */ base: ConnectionDetail | undefined };

/** Saves a draft. When somebody saved the connection meanwhile (412), `theirs` is what stands now, and nothing was written. */
export function useSaveConnection(onSaved: (connection: ConnectionDetail) => void) {
  const [theirs, setTheirs] = useState<ConnectionDetail>();
  const save = useMutation({
    mutationFn: async ({ draft, base }: Given) => {
      const body = bodyOf(draft);
      if (!base) return call(createConnection, { body });
      try {
        return await call(updateConnection, { params: { id: base.id }, body, ifMatch: base.version });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setTheirs(await call(getConnection, { params: { id: base.id } }));
        throw error;
      }
    },
    onMutate: () => setTheirs(undefined),
    onSuccess: (connection) => {
      onSaved(connection);
      void invalidateArea(createConnection);
    },
  });
  return { save, theirs, forgetTheirs: () => setTheirs(undefined) };
}
