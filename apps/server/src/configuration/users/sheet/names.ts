import { foldText } from "@hub/domain/fold-text.ts";
import { languages } from "@hub/domain/languages.ts";
import { type Role, roles } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Database } from "../../../db/connect.ts";
import { listChoices } from "../choices.sql.ts";

/** What a sheet's texts mean: codes and names by id, and the other way round, case and accents aside. */
export type Names = {
  entityCodes: Map<number, string>;
  ingestionCodes: Map<number, string>;
  entities: Map<string, number>;
  ingestions: Map<string, number>;
  groups: Record<"HUB" | "MUT", Map<string, number>>;
  roles: Map<string, Role>;
};

/** All names in one statement: an import or export asks once. */
export async function readNames(db: Database): Promise<Names> {
  const { legalEntities, ingestions, groups } = await listChoices(db);
  const groupsOf = (area: "HUB" | "MUT") =>
    new Map(groups.filter((group) => group.area === area).map(({ id, name }) => [foldText(name), id]));
  return {
    entityCodes: new Map(legalEntities.map(({ id, code }) => [id, code])),
    ingestionCodes: new Map(ingestions.map(({ id, code }) => [id, code])),
    entities: new Map(legalEntities.map(({ id, code }) => [foldText(code), id])),
    ingestions: new Map(ingestions.map(({ id, code }) => [foldText(code), id])),
    groups: { HUB: groupsOf("HUB"), MUT: groupsOf("MUT") },
    roles: new Map(
      roles.flatMap((role) =>
        [role, ...languages.map((language) => translate(language, `roles.role-${role}`))].map((name) => [foldText(name), role] as const),
      ),
    ),
  };
}
