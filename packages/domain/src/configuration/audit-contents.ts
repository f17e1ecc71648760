import { type Access, type Grant, grantsOn, type Permission } from "../session/permissions.ts";

/** Areas whose rows administrators do not see (readings 4), by what their types of subject begin with. What planning chooses from is kept by administrators too. */
const closedAreas: readonly { subjects: RegExp; permission: Permission }[] = [
  { subjects: /^swp-(?!term$|org$)/, permission: "swp.read" },
  { subjects: /^quality-/, permission: "quality.read" },
  // Comments of signatures and of findings may speak of people's pay.
  { subjects: /^cell$/, permission: "validation.read" },
];

/** Whether somebody is told what a line of the trail changed: of a closed area only who sees all of its rows. */
export function seesAuditContents(subjectType: string, access: Access): boolean {
  const area = closedAreas.find(({ subjects }) => subjects.test(subjectType));
  return !area || grantsOn(area.permission, access, {}).some(isUnlimited);
}

function isUnlimited({ legalEntityId, sectionCode, ingestionId, orgId = null }: Grant): boolean {
  return legalEntityId === null && sectionCode === null && ingestionId === null && orgId === null;
}
