import { type Access, type Grant, grantsOn } from "@hub/domain/session/permissions.ts";

/** As whom somebody acts: null in their own right, else the colleagues who lend it. */
export type Standing = { lenders: number[] | null };

/**
 * Whether and as whom somebody sets and decides tolerances: of a legal entity its owner and the group's, of the group (null) the group's owner alone. A
 * tolerance counts in every section: who owns one section only does not set it.
 */
export function settingStanding(actor: Access, legalEntityId: number | null): Standing | undefined {
  const grants = grantsOn("tolerances.set", actor, legalEntityId === null ? {} : { legalEntityId });
  return standingOf(grants.filter(({ role, sectionCode }) => sectionCode === null && (legalEntityId !== null || role === "group-owner")));
}

/** Whether and as whom somebody proposes tolerances: for the entities they are given, for the group when they are given all. */
export function proposingStanding(actor: Access, legalEntityId: number | null): Standing | undefined {
  const grants = grantsOn("tolerances.propose", actor, legalEntityId === null ? {} : { legalEntityId });
  return standingOf(grants.filter((grant) => legalEntityId !== null || grant.legalEntityId === null));
}

function standingOf(grants: readonly Grant[]): Standing | undefined {
  if (grants.length === 0) return undefined;
  const lenders = grants.map(({ onBehalfOf }) => onBehalfOf ?? null);
  return { lenders: lenders.includes(null) ? null : [...new Set(lenders.filter((id) => id !== null))] };
}

/** In whose stead somebody acts: of several colleagues one who is not among `others`; null in their own right. */
export function onBehalfOf({ lenders }: Standing, others: readonly (number | null)[] = []): number | null {
  return lenders && (lenders.find((id) => !others.includes(id)) ?? lenders[0] ?? null);
}

/** The grants by which somebody reads findings, as SQL takes them; a grant of an ingestion is one of its section. */
export function readingGrants(actor: Access): string {
  return JSON.stringify(grantsOn("checks.read", actor, {}));
}
