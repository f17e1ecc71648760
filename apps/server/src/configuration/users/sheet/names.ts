import { foldText } from "@hub/domain/fold-text.ts";
import { languages } from "@hub/domain/languages.ts";
import { type Role, roles } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Database } from "../../../db/connect.ts";
import { listChoices } from "../list/choices.sql.ts";

/** What a sheet's texts mean: codes and names by id, and the other way round, case and accents aside. */
export type Names = {
  entityCodes: Map<number, string>;
  ingestionCodes: Map<number, string>;
  /** `OB/UNIT/DIVISION`. */
  orgCodes: Map<number, string>;
  entities: FindByCode;
  ingestions: FindByCode;
  orgs: FindByCode;
  groups: Record<"HUB" | "MUT", Map<string, number>>;
  roles: Map<string, Role>;
};

/** The id of a code; case and accents do not count unless there are codes that differ in them alone. */
export type FindByCode = (code: string) => number | undefined;

/** All names in one statement: an import or export asks once. */
export async function readNames(db: Database): Promise<Names> {
  const { legalEntities, ingestions, organisation, groups } = await listChoices(db);
  const groupsOf = (area: "HUB" | "MUT") =>
    new Map(groups.filter((group) => group.area === area).map(({ id, name }) => [foldText(name), id]));
  return {
    entityCodes: new Map(legalEntities.map(({ id, code }) => [id, code])),
    ingestionCodes: new Map(ingestions.map(({ id, code }) => [id, code])),
    orgCodes: new Map(organisation.map(({ id, code }) => [id, code])),
    entities: byCode(legalEntities),
    ingestions: byCode(ingestions),
    orgs: byCode(organisation),
    groups: { HUB: groupsOf("HUB"), MUT: groupsOf("MUT") },
    roles: new Map(
      roles.flatMap((role) =>
        [role, ...languages.map((language) => translate(language, `roles.role-${role}`))].map((name) => [foldText(name), role] as const),
      ),
    ),
  };
}

function byCode(things: readonly { id: number; code: string }[]): FindByCode {
  const exact = new Map(things.map(({ id, code }) => [code, id]));
  const folded = Map.groupBy(things, ({ code }) => foldText(code));
  return (code) => {
    const [alike, ...others] = folded.get(foldText(code)) ?? [];
    return exact.get(code) ?? (others.length === 0 ? alike?.id : undefined);
  };
}
