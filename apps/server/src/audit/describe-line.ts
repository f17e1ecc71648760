import type { Line } from "./positions.sql.ts";

/** A line of the trail as it leaves the portal. */
export type Told = {
  id: number;
  at: string;
  actor: { id: number | null; name: string };
  action: string;
  subject: { type: string; id: string };
  requestId: string | null;
  before?: unknown;
  after?: unknown;
  /** Names of what was changed, where the values stay in the portal. */
  changed?: string[];
};

/** Of these it is told what stood and what stands: who may do what, and settings. Of all else the names of the fields: what people deliver and correct may be somebody's pay, and stays in the portal. */
const withValues = new Set(["user", "group", "delegation", "access-token", "setting"]);
/** Characters of the longest value: a receiver takes lines, not files. */
const mostCharacters = 4_000;
const mostNames = 50;

/** What is told of a line outside; never anybody's pay, nor what a file or a quality case says of them. */
export function describeLine({ id, at, actorId, actor, action, subjectType, subjectId, before, after, requestId }: Line): Told {
  const told: Told = {
    id,
    at: at.toISOString(),
    actor: { id: actorId, name: actor },
    action,
    subject: { type: subjectType, id: subjectId },
    requestId,
  };
  const isShort = JSON.stringify([before, after]).length <= mostCharacters;
  if (withValues.has(subjectType) && isShort)
    return { ...told, ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) };
  const changed = [...new Set([...namesOf(before), ...namesOf(after)])];
  return changed.length > 0 ? { ...told, changed: changed.slice(0, mostNames) } : told;
}

function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  // What is no field's name was made of data.
  return Object.keys(value).filter((name) => /^[A-Za-z][\w-]{0,60}$/.test(name));
}
