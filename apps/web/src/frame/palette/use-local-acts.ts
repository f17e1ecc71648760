import { dropdownCodes } from "@hub/domain/languages.ts";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useActiveLanguages } from "../../api/login-options.ts";
import { useLanguageNames } from "../../texts/display-names.ts";
import { useText } from "../../texts/language.tsx";
import { useLanguageChoice } from "../../ui/bar/use-language-choice.ts";
import type { LocalAct } from "./local-acts.ts";

/** Changing the language and the look, by search. */
export function useLocalActs(): LocalAct[] {
  const t = useText();
  const { language, choose } = useLanguageChoice();
  const nameOf = useLanguageNames({ within: true });
  const offered = useActiveLanguages();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const languages = offered
    .filter((each) => each !== language)
    .map((each): LocalAct => {
      const own = new Intl.DisplayNames(each, { type: "language" }).of(each) ?? each;
      return {
        key: `language-${each}`,
        title: t("search.language-act", { language: `${own} (${nameOf(each)}, ${dropdownCodes[each]})` }),
        run: () => choose(each),
      };
    });
  const look: LocalAct = {
    key: "look",
    title: dark ? t("shell.theme-light") : t("shell.theme-dark"),
    run: () => setColorScheme(dark ? "light" : "dark"),
  };
  return [...languages, look];
}
