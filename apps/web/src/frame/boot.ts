import { type Language, languageOf } from "@hub/domain/languages.ts";
import type { HandedOver } from "../session/handed-over.ts";
import { parseSearch } from "../ui/address.ts";

export type Address = { language: Language | undefined; cleaned: string | undefined; handedOver: HandedOver };

/**
 * What the first address brings, before any router reads it: `lang` before or behind the hash (SHELL-07), the token of single sign-on and the key of a
 * password link. Neither may stay in the address or the history, and a language is followed once: `cleaned` is what to stand behind the path instead.
 */
export function readFirstAddress(search: string, hash: string): Address {
  const before = parseSearch(search);
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const behind = parseSearch(rest.join("?"));
  const language = languageOf(behind["lang"] ?? before["lang"]);
  const page = path.toLowerCase().replace(/\/+$/, "");
  const handedOver = handedOverBy(page, { ...before, ...behind });
  const secret = behind["token"] !== undefined || handedOver.passwordKey !== undefined;
  if (search === "" && !secret && !behind["lang"]) return { language, cleaned: undefined, handedOver };
  const kept = new URLSearchParams(behind);
  for (const name of ["lang", "token", "userName"]) kept.delete(name);
  if (page === "/password") kept.delete("key");
  return { language, cleaned: `#${path}${kept.size > 0 ? `?${kept.toString()}` : ""}`, handedOver };
}

/** Only the page a secret is meant for gets it. */
function handedOverBy(page: string, { token, userName, key }: Record<string, string>): HandedOver {
  if (page === "/ssotoken" && token && userName) return { sso: { token, userName } };
  if (page === "/password" && key) return { passwordKey: key };
  return {};
}
