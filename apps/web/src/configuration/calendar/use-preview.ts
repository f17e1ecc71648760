import type { Route } from "@hub/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type Given } from "../../api/client.ts";
import { keyApart } from "../../api/keys.ts";
import { isOtherByNow } from "./ask-months.tsx";

/** What a draft would do, as it was told; what was typed since is not told of yet. */
export function usePreview<Draft, Shown extends { token: string }>() {
  const [told, setTold] = useState<{ draft: Draft; shown: Shown; again: boolean }>();
  return {
    token: told?.shown.token ?? "",
    of: (draft: Draft) => (told?.draft === draft ? told : undefined),
    tell: (draft: Draft, shown: Shown, again: boolean) => setTold({ draft, shown, again }),
    /** Whether it was refused because it would do something else by now: that is looked at anew. */
    isOther: (error: unknown, look: () => void): boolean => {
      const isOther = isOtherByNow(error);
      if (isOther) look();
      return isOther;
    },
  };
}

/** What would be done, asked as soon as it stands beside what does it. What one is about to say yes to does not change by itself; another time it is asked anew. */
export function useTold<R extends Route>(route: R, body: Given<R>["body"], enabled: boolean) {
  return useQuery({
    queryKey: keyApart(route, { body }),
    queryFn: ({ signal }) => call(route, { body, signal } as Given<R>),
    enabled,
    placeholderData: undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
