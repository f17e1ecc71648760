import type { ComponentType } from "react";
import { ApiError } from "../../api/client.ts";
import { outcomeOfMissingCode, thisBrowser } from "../../api/new-release.ts";
import { isChunkError } from "../../texts/chunk-reload.ts";

type Portal = { openPortal: () => ComponentType; askFirst: (path: string) => void };
export type LoadPortal = () => Promise<Portal>;

/** Loads the portal's code once; a failure is forgotten, so that asking again tries again. After a release the old page's code is gone: the page loads itself anew. */
export function portalLoader(load: LoadPortal): LoadPortal {
  let loading: Promise<Portal> | undefined;
  return () => {
    loading ??= load().catch(async (error: unknown) => {
      loading = undefined;
      if (!isChunkError(error)) throw error;
      await outcomeOfMissingCode(thisBrowser(), Date.now());
      throw new ApiError(0, {});
    });
    return loading;
  };
}
