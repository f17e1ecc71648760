import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Texts } from "./catalog.ts";

/** What a language's texts lack, have too much or changed against the source's, or that cannot be read; one line a finding, empty when they agree. */
export function compareTexts(source: Texts, target: Texts): string[] {
  const missing = Object.keys(source).filter((key) => !Object.hasOwn(target, key));
  const extra = Object.keys(target).filter((key) => !Object.hasOwn(source, key));
  const empty = Object.keys(target).filter((key) => target[key]?.trim() === "");
  const unreadable: string[] = [];
  const changed: string[] = [];
  for (const [key, message] of Object.entries(target)) {
    try {
      const said = argumentsOf(message);
      const wanted = argumentsOf(source[key] ?? message);
      if (said !== wanted) changed.push(`${key}: arguments are ${said}, not ${wanted}`);
    } catch (error) {
      unreadable.push(`${key}: cannot be read: ${(error as Error).message}`);
    }
  }
  return [
    ...missing.map((key) => `${key}: missing`),
    ...extra.map((key) => `${key}: extra`),
    ...empty.map((key) => `${key}: empty`),
    ...unreadable,
    ...changed,
  ];
}

/** The arguments of an ICU message with their kinds, sorted, as one text; throws when the message cannot be read. */
export function argumentsOf(message: string): string {
  const found = new Set<string>();
  const collect = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) collect(option.value);
      if (element.type === TYPE.tag) collect(element.children);
      // Plural forms differ between languages; the choices of a select do not.
      const choices = element.type === TYPE.select ? `(${Object.keys(element.options).toSorted().join()})` : "";
      const kind = element.type === TYPE.plural && element.pluralType === "ordinal" ? "ordinal" : TYPE[element.type];
      found.add(`${element.value}:${kind}${choices}`);
    }
  };
  collect(parse(message, { ignoreTag: true }));
  return `{${[...found].toSorted().join(", ")}}`;
}
