import { useState } from "react";
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
