import type { explainAccess } from "@hub/contract/configuration/access/access.ts";
import type { Output } from "@hub/contract/route.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import { nameAndCode, type Words } from "../users/describe-change.ts";

export type Explained = Output<(typeof explainAccess)["answer"]>;
export type Path = Explained["paths"][number];

/** The stations of a path after the person: the group or that it is given directly, the role, and on what and when. */
export function stationsOf(path: Path, { t, day }: Pick<Words, "t" | "day">): string[] {
  const { role, group, lentBy, legalEntity, section, ingestion, org, validFrom, validTo } = path;
  const limits = limitsOf(role);
  const scope = [
    ...(legalEntity ? [nameAndCode(legalEntity)] : limits.includes("legalEntity") ? [t("access.all-entities")] : []),
    ...(section !== null ? [t("access.section-named", { section })] : limits.includes("section") ? [t("access.all-sections")] : []),
    ...(ingestion
      ? [t("access.ingestion-named", { name: nameAndCode(ingestion) })]
      : limits.includes("ingestion")
        ? [t("access.all-ingestions")]
        : []),
    ...(org ? [org.name] : limits.includes("org") ? [t("access.all-orgs")] : []),
    ...(validFrom === null ? [] : [t("access.from", { day: day(validFrom) })]),
    ...(validTo === null ? [] : [t("access.until", { day: day(validTo) })]),
  ];
  return [
    ...(lentBy ? [t("access.path-lent", { name: lentBy.name })] : []),
    group ? t("access.path-group", { group: group.name }) : t("access.path-direct"),
    t(`roles.role-${role}`),
    ...(scope.length > 0 ? [scope.join(", ")] : []),
  ];
}
