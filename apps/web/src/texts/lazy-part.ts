import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { textsReady } from "./needed-texts.ts";

/** A part of a page whose code comes when it is first shown, and with it the texts that it says. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const part = await load();
    await textsReady();
    return { default: part };
  });
}
