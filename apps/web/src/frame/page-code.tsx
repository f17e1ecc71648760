import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../texts/lazy-part.ts";
import { textsReady } from "../texts/needed-texts.ts";
import { StateView } from "../ui/StateView.tsx";

export type PageCode = {
  /** Loads the page's code and texts, once; a failure is forgotten, so that asking again tries again. */
  load(): Promise<void>;
  /** The page: at once where its code is here, as it is after `load`. */
  Page: ComponentType;
};

/** A page whose code comes when somebody goes there, before the page they are on is left. */
export function pageCode(load: () => Promise<{ default: ComponentType }>): PageCode {
  let here: ComponentType | undefined;
  const loadCode = async (): Promise<ComponentType> => (here ??= (await load()).default);
  // Where nobody went by the router, as after signing in at the page's own address.
  const Late = lazyPart(loadCode);
  return {
    load: async () => {
      await loadCode();
      await textsReady();
    },
    Page: () => {
      const Here = here;
      return Here ? (
        <Here />
      ) : (
        <Suspense fallback={<StateView loading />}>
          <Late />
        </Suspense>
      );
    },
  };
}
