import { type ComponentType, createElement, type FunctionComponent, lazy } from "react";
import { textsReady } from "./needed-texts.ts";

/** What takes back that a part's code did not come, one function for each such part. */
const missing = new Set<() => void>();

/** A part of a page whose code comes when it is first shown, and with it the texts that it says. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        const part = await load();
        await textsReady();
        return { default: part };
      } catch (error) {
        missing.add(again);
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let current = begin();
  const again = () => {
    current = begin();
  };
  return function LazyPart(props: Props) {
    return createElement(current, props);
  };
}

/** Parts whose code did not come are loaded once more where they are shown next: until then each of them fails as it did. */
export function forgetMissingParts(): void {
  for (const again of missing) again();
  missing.clear();
}
