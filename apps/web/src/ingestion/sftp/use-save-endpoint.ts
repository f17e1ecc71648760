import { createSftpEndpoint, getSftpEndpoint, updateSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { bodyOfEndpoint, type EndpointDetail, type EndpointDraft } from "./endpoint-draft.ts";

type Given = { draft: EndpointDraft; /** The version the edit was made on; undefined adds one. */ base: EndpointDetail | undefined };

/** Saves a draft. When somebody saved the server meanwhile (412), `theirs` is what stands now, and nothing was written. */
export function useSaveEndpoint(onSaved: (endpoint: EndpointDetail) => void) {
  const [theirs, setTheirs] = useState<EndpointDetail>();
  const save = useMutation({
    mutationFn: async ({ draft, base }: Given) => {
      const body = bodyOfEndpoint(draft);
      if (!base) return call(createSftpEndpoint, { body });
      try {
        return await call(updateSftpEndpoint, { params: { id: base.id }, body, ifMatch: base.version });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setTheirs(await call(getSftpEndpoint, { params: { id: base.id } }));
        throw error;
      }
    },
    onMutate: () => setTheirs(undefined),
    onSuccess: (endpoint) => {
      onSaved(endpoint);
      void invalidateArea(createSftpEndpoint);
    },
  });
  return { save, theirs, forgetTheirs: () => setTheirs(undefined) };
}
