import type { Output } from "@hub/contract/route.ts";
import { loginOptions } from "@hub/contract/session/account.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { sessionRules } from "@hub/domain/session/session-rules.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLanguageOffered } from "../texts/language-offered.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

/** How one signs in here and which languages the portal offers; rarely changes, so it is asked for once in a while. */
export function useLoginOptions(): UseQueryResult<Output<typeof loginOptions.answer>> {
  return useQuery({ queryKey: keyOf(loginOptions), queryFn: ({ signal }) => call(loginOptions, { signal }), staleTime: 300_000 });
}

/** How many characters a new password needs. */
export function usePasswordMinimum(): number {
  return useLoginOptions().data?.passwordMinimum ?? sessionRules["password-minimum-length"].usual;
}

/** The languages the portal offers; all of them as long as it has not said. */
export function useActiveLanguages(): readonly Language[] {
  return useLoginOptions().data?.languages ?? languages;
}

/** Changes to the portal's default language where the one shown is not offered, or where nobody has chosen one yet. */
export function useOfferedLanguage(): void {
  useLanguageOffered(useLoginOptions().data);
}
