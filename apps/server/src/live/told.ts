import type { LiveTopic } from "@hub/contract/live/live.ts";
import { type Access, grantsOn, holds, type Permission } from "@hub/domain/session/permissions.ts";

/** A part of a month: what is given for it is heard by those who have a right there. Null means all. An ingestion that is left out stands for whole cells, of which a grant of one ingestion says nothing. */
export type ToldPlace = { legalEntityId: number | null; sectionCode: string | null; ingestionId?: number | null };

/** Who hears of a change: these people, besides them whoever holds the permission (somewhere, or at one of the places), or has any right at one of the places. */
export type Hearers = { users?: readonly number[]; permission?: Permission; places?: readonly ToldPlace[] };

/** That something changed: never what, nor by whom. `ids`: which records, where these are few. */
export type Told = { topic: LiveTopic; ids?: readonly number[]; to: Hearers };
/** That what people may do changed, or that sessions ended: of these people, or of nobody knows whom. */
export type AccessTold = { topic: "access"; users: readonly number[] | null };

/** Whether somebody may know that something changed. */
export function hears(actor: Access & { id: number }, { users, permission, places }: Hearers): boolean {
  if (users?.includes(actor.id)) return true;
  if (!places) return permission !== undefined && holds(permission, actor);
  const grants = permission ? grantsOn(permission, actor, {}) : actor.grants;
  const fits = (one: number | string | null | undefined, other: number | string | null) => one === other || one === null || other === null;
  return places.some(({ legalEntityId, sectionCode, ingestionId }) =>
    grants.some(
      (grant) =>
        (grant.orgId ?? null) === null &&
        fits(legalEntityId, grant.legalEntityId) &&
        fits(sectionCode, grant.sectionCode) &&
        (ingestionId === undefined ? grant.ingestionId === null : fits(ingestionId, grant.ingestionId)),
    ),
  );
}

/** What was told, of the text that came; undefined of what another release tells. */
export function readTold(text: string): Told | AccessTold | undefined {
  try {
    const told = JSON.parse(text) as Partial<Told> | null;
    return typeof told?.topic === "string" ? (told as Told | AccessTold) : undefined;
  } catch {
    return undefined;
  }
}
