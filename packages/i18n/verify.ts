/** `node packages/i18n/verify.ts`: hands the texts, one file a language, to `formatjs verify`; exits with its code. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languages } from "@hub/domain/languages.ts";
import { loadTexts } from "./src/catalog.ts";

const root = new URL("../../", import.meta.url);
const folder = fileURLToPath(new URL(".cache/texts/", root));
mkdirSync(folder, { recursive: true });
for (const language of languages) writeFileSync(`${folder}${language}.json`, JSON.stringify(await loadTexts(language), null, 2));

const formatjs = fileURLToPath(new URL("node_modules/.bin/formatjs", root));
const checks = ["--missing-keys", "--extra-keys", "--structural-equality"];
const run = spawnSync(
  formatjs,
  ["verify", "--source-locale", "es", ...checks, ...languages.map((language) => `${folder}${language}.json`)],
  { stdio: "inherit" },
);
process.exitCode = run.status ?? 1;
