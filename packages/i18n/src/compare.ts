import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Texts } from "./catalog.ts";

/** What a language's texts lack, have too much or changed against the source's; one line a finding, empty when they agree. */
export function compareTexts(source: Texts, target: Texts): string[] {
  const missing = Object.keys(source).filter((key) => !Object.hasOwn(target, key));
  const extra = Object.keys(target).filter((key) => !Object.hasOwn(source, key));
  const changed = Object.keys(source).filter(
    (key) => Object.hasOwn(target, key) && argumentsOf(source[key] ?? "") !== argumentsOf(target[key] ?? ""),
  );
  const empty = Object.keys(target).filter((key) => target[key]?.trim() === "");
  return [
    ...missing.map((key) => `${key}: missing`),
    ...extra.map((key) => `${key}: extra`),
    ...empty.map((key) => `${key}: empty`),
    ...changed.map((key) => `${key}: arguments are ${argumentsOf(target[key] ?? "")}, not ${argumentsOf(source[key] ?? "")}`),
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
      found.add(`${element.value}:${TYPE[element.type]}${choices}`);
    }
  };
  collect(parse(message, { ignoreTag: true }));
  return `{${[...found].toSorted().join(", ")}}`;
}
