import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from "react";
import { textsReady } from "./needed-texts.ts";

/** What takes back that a part's code did not come, one function for each such part. */
const missing = new Set<() => void>();

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads its code and texts, so that it is shown at once later; rejects where they do not come, and asking again tries again. */
  load(): Promise<void>;
};

/** A part of a page whose code comes when it is first shown, and with it the texts that it says. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let here: ComponentType<Props> | undefined;
  const loadAll = async (): Promise<ComponentType<Props>> => {
    const part = await load();
    await textsReady();
    return (here = part);
  };
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await loadAll() };
      } catch (error) {
        missing.add(again);
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let current = begin();
  const again = () => {
    current = begin();
  };
  function LazyPart(props: Props) {
    // React waits 300 ms before it shows what it had to wait for: what is here is not waited for. Once shown it stays the same component.
    const [part] = useState(() => here ?? current);
    return createElement(part, props);
  }
  return Object.assign(LazyPart, {
    load: async () => {
      if (!here) await loadAll();
    },
  });
}

/** Parts whose code did not come are loaded once more where they are shown next: until then each of them fails as it did. */
export function forgetMissingParts(): void {
  for (const again of missing) again();
  missing.clear();
}
