import { foldText } from "@hub/domain/fold-text.ts";
import type { KnownEntity, NamedEntity } from "../entities.sql.ts";

const cacheSize = 10_000;
/** A code and a name, and the entity that whoever writes them means. */
type Named = { code: string; name: string; entity: KnownEntity };

/**
 * Finds the entity a cell means: its code, else its name, case, accents and blanks aside; a name that two have means neither. One that was merged (decision 0084) is meant where it is `expected` itself, in the months before;
 * elsewhere its code and name mean the entity that it was merged into.
 */
export function compileEntityMatch(
  entities: readonly (KnownEntity & Partial<NamedEntity>)[],
  expected: ReadonlySet<number> = new Set(),
): (text: string) => KnownEntity | undefined {
  const named = nameMeant(entities, expected);
  const byCode = new Map(named.map(({ code, entity }) => [code, entity]));
  const byText = new Map([...foldedOnce(named, "name"), ...foldedOnce(named, "code")]);
  const seen = new Map<string, KnownEntity | undefined>();

  return function matchEntity(text) {
    if (seen.has(text)) return seen.get(text);
    const found = byCode.get(text) ?? byText.get(foldText(text));
    // The copy lets go of the file's chunk that a slice would keep in memory.
    if (seen.size < cacheSize) seen.set(Buffer.from(text).toString(), found);
    return found;
  };
}

function nameMeant(entities: readonly (KnownEntity & Partial<NamedEntity>)[], expected: ReadonlySet<number>): Named[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return entities.flatMap(({ code, name, ...entity }) => {
    let meant: (KnownEntity & Partial<NamedEntity>) | undefined = { code, name, ...entity };
    // A chain of merges has no circle: what was merged is never merged into again.
    while (meant && meant.mergedInto != null && !expected.has(meant.id)) meant = byId.get(meant.mergedInto);
    return meant ? [{ code, name, entity: { id: meant.id, code: meant.code, name: meant.name } }] : [];
  });
}

function foldedOnce(named: readonly Named[], by: "code" | "name"): Map<string, KnownEntity> {
  const found = new Map<string, KnownEntity>();
  const twice = new Set<string>();
  for (const { entity, ...texts } of named) {
    const folded = foldText(texts[by]);
    if (found.has(folded) && found.get(folded)?.id !== entity.id) twice.add(folded);
    found.set(folded, entity);
  }
  for (const folded of twice) found.delete(folded);
  return found;
}
