import { readsPay } from "@hub/domain/session/areas.ts";
import { type Access, type Grant, grantsOn, type Permission, toChangeWith } from "@hub/domain/session/permissions.ts";

/** What a field of a feed belongs to; both null for one of an outside system. */
export type ElementScope = { id: number; ingestionId: number | null; section: string | null };
/** An event, as far as rights ask. */
export type EventScope = { legalEntityId: number; elementId: number; accountantId: number | null };

/** Where events lie that a permission is held on: entities with elements, null meaning all; `accountantIds`: only those these people are accountable for. */
export type EventReach = { legalEntityIds: number[] | null; elementIds: number[] | null; accountantIds: number[] | null }[];

function isOfSomeElements({ sectionCode, ingestionId }: Grant): boolean {
  return sectionCode !== null || ingestionId !== null;
}

/** Whether a grant covers exceptions about a field; of an outside system, those of any section, but of no ingestion. SQL says the same in events/granted.sql.ts. */
function coversField(grant: Grant, element: ElementScope): boolean {
  const section = grant.sectionCode === null || element.section === null || grant.sectionCode === element.section;
  return section && (grant.ingestionId === null || grant.ingestionId === element.ingestionId);
}

/** Where somebody holds a permission on events. A process source edits what they are accountable for, and sees all of their ingestions (readings 4). */
export function reachOf(actor: Access & { id: number }, permission: Permission, elements: readonly ElementScope[]): EventReach {
  const parts = new Map<string, EventReach[number]>();
  for (const grant of grantsOn(permission, actor, {})) {
    const own = grant.role === "process-source" && permission === "quality.edit" ? [grant.onBehalfOf ?? actor.id] : null;
    const key = `${grant.sectionCode}/${grant.ingestionId}/${own?.[0]}`;
    const part = parts.get(key);
    if (!part) {
      parts.set(key, {
        legalEntityIds: grant.legalEntityId === null ? null : [grant.legalEntityId],
        elementIds: isOfSomeElements(grant) ? elements.filter((element) => coversField(grant, element)).map(({ id }) => id) : null,
        accountantIds: own,
      });
    } else if (grant.legalEntityId === null) part.legalEntityIds = null;
    else part.legalEntityIds?.push(grant.legalEntityId);
  }
  return [...parts.values()];
}

/** Whether somebody acts on some fields only, of a section or an ingestion, by any grant. Where nobody does, `reachOf` needs no elements. */
export function actsByElement(actor: Access): boolean {
  return actor.grants.some(isOfSomeElements);
}

/** Whether an event lies within reach. */
export function reaches(reach: EventReach, event: EventScope): boolean {
  return reach.some(
    ({ legalEntityIds, elementIds, accountantIds }) =>
      (legalEntityIds === null || legalEntityIds.includes(event.legalEntityId)) &&
      (elementIds === null || elementIds.includes(event.elementId)) &&
      (accountantIds === null || (event.accountantId !== null && accountantIds.includes(event.accountantId))),
  );
}

/** Where somebody can be accountable for events: where they read them, but not as an auditor, who edits nothing. */
export function accountableReachOf(person: Access & { id: number }, elements: readonly ElementScope[]): EventReach {
  const able = toChangeWith(person);
  return able ? reachOf(able, "quality.read", elements) : [];
}

/** Only roles that see rows with pay are told what was found in a field of pay (readings 4). */
export function payReachOf(actor: Access & { id: number }, elements: readonly ElementScope[]): EventReach {
  return reachOf({ ...actor, grants: actor.grants.filter(({ role }) => readsPay(role)) }, "quality.read", elements);
}

/** Where somebody may accept an exception: owners, on what they own (readings 6). */
export function acceptReachOf(actor: Access & { id: number }, elements: readonly ElementScope[]): EventReach {
  return reachOf(actor, "quality.accept", elements);
}
