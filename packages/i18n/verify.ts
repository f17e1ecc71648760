/** `node packages/i18n/verify.ts`: says what a language lacks, has too much or changed against the Spanish; exits with 1 when that is anything. */
import { languages } from "@hub/domain/languages.ts";
import { loadTexts } from "./src/catalog.ts";
import { compareTexts } from "./src/compare.ts";

const source = await loadTexts("es");
for (const language of languages) {
  for (const finding of compareTexts(source, await loadTexts(language))) {
    console.log(`${language} ${finding}`);
    process.exitCode = 1;
  }
}
