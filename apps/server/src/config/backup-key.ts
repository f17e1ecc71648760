import { fromFiles } from "./from-files.ts";

/**
 * The key of the back-ups: `HUB_BACKUP_KEY`, or the file that `HUB_BACKUP_KEY_FILE` names, as `npm run backup:key` and age-keygen write it. Either the secret one, which makes and opens
 * them (`AGE-SECRET-KEY-1…`), or the public one, which only makes them (`age1…`). Throws when there is none, or no such file.
 */
export function readBackupKey(env: NodeJS.ProcessEnv): string {
  const text = fromFiles(env, (name) => name === "HUB_BACKUP_KEY")["HUB_BACKUP_KEY"] ?? "";
  if (text.trim() === "")
    throw new Error(
      "Back-ups are sealed by a key, and none is given: make one with `npm run backup:key`, keep it apart from the back-ups, and name it in HUB_BACKUP_KEY_FILE (or give it in HUB_BACKUP_KEY).",
    );
  // Comments around it are of the program that wrote the file.
  const key = text
    .split("\n")
    .map((line) => line.trim())
    .find((line) => /^(AGE-SECRET-KEY-1|age1)[a-zA-Z0-9]+$/.test(line));
  if (key === undefined)
    throw new Error(
      "HUB_BACKUP_KEY is no key of back-ups: it begins with AGE-SECRET-KEY-1, or with age1 where back-ups are only made (`npm run backup:key` makes one).",
    );
  return key;
}
