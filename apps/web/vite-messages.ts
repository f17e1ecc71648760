import { loadTexts } from "@hub/i18n/catalog.ts";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Language } from "@hub/domain/languages.ts";
import { join } from "node:path";
import type { Plugin } from "vite";

const prefix = "virtual:messages/";
const noParser = join(import.meta.dirname, "../../node_modules/@formatjs/icu-messageformat-parser/no-parser.js");
// What compares the languages reads their messages; no page imports it, but its tests stand beside those of components.
const readsMessages = /\/packages\/i18n\//;

/** Texts as compiled messages, one chunk a language (`virtual:messages/es`), and no ICU parser in the bundle. */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return `\0${id}`;
      return id === "@formatjs/icu-messageformat-parser" && !readsMessages.test(importer ?? "") ? noParser : undefined;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const texts = await loadTexts(id.slice(prefix.length + 1) as Language);
      const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text, { ignoreTag: true })]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}
