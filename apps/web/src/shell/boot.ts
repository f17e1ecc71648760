import { type Language, languageOf } from "@hub/domain/languages.ts";
import { parseSearch } from "./search.ts";

export type Address = { language: Language | undefined; cleaned: string | undefined };

/**
 * What the first address brings, before any router reads it: `lang` before or behind the hash (SHELL-07). A token must not stay in the address or the
 * history, and a language is followed once: `cleaned` is what to stand behind the path instead. Nobody is signed in by it as long as no single sign-on was asked for here.
 */
export function readFirstAddress(search: string, hash: string): Address {
  const before = parseSearch(search);
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const behind = parseSearch(rest.join("?"));
  const language = languageOf(behind["lang"] ?? before["lang"]);
  if (search === "" && !behind["token"] && !behind["lang"]) return { language, cleaned: undefined };
  const kept = new URLSearchParams(behind);
  kept.delete("lang");
  kept.delete("token");
  kept.delete("userName");
  return { language, cleaned: `#${path}${kept.size > 0 ? `?${kept.toString()}` : ""}` };
}
