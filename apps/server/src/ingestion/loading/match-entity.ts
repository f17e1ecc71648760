import { foldText } from "@hub/domain/fold-text.ts";
import type { KnownEntity } from "../entities.sql.ts";

const cacheSize = 10_000;

/** Finds the entity a cell means: its code, else its name, case, accents and blanks aside; a name that two have means neither. */
export function compileEntityMatch(entities: readonly KnownEntity[]): (text: string) => KnownEntity | undefined {
  const byCode = new Map(entities.map((entity) => [entity.code, entity]));
  const byText = new Map([...foldedOnce(entities, "name"), ...foldedOnce(entities, "code")]);
  const seen = new Map<string, KnownEntity | undefined>();

  return function matchEntity(text) {
    if (seen.has(text)) return seen.get(text);
    const found = byCode.get(text) ?? byText.get(foldText(text));
    // The copy lets go of the file's chunk that a slice would keep in memory.
    if (seen.size < cacheSize) seen.set(Buffer.from(text).toString(), found);
    return found;
  };
}

function foldedOnce(entities: readonly KnownEntity[], by: "code" | "name"): Map<string, KnownEntity> {
  const found = new Map<string, KnownEntity>();
  const twice = new Set<string>();
  for (const entity of entities) {
    const folded = foldText(entity[by]);
    if (found.has(folded)) twice.add(folded);
    found.set(folded, entity);
  }
  for (const folded of twice) found.delete(folded);
  return found;
}
