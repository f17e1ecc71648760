import { readFileSync } from "node:fs";

/**
 * The environment in which a variable may stand in a file: `NAME_FILE` names the file whose text `NAME` is, without the end of its last line, as secrets are handed over by containers.
 * `isMeant` says whose files are read. Throws an Error with the variable's name, never with what is in the file.
 */
export function fromFiles(env: NodeJS.ProcessEnv, isMeant: (name: string) => boolean): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const [variable, file] of Object.entries(env)) {
    const name = /^(DATABASE_URL|HUB_[A-Z0-9_]+)_FILE$/.exec(variable)?.[1];
    if (name === undefined || !file?.trim() || !isMeant(name)) continue;
    if (env[name]) throw new Error(`${name} and ${variable} are both set: leave one of them out.`);
    try {
      read[name] = readFileSync(file.trim(), "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      throw new Error(`${variable} names a file that cannot be read (${file.trim()}).`, { cause: error });
    }
  }
  return read;
}
