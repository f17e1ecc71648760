import { type AskedPart, partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { type Permission, permissions } from "@hub/domain/session/permissions.ts";

/** What is asked: whether a person may do something, anywhere or on something. */
export type Question = {
  email?: string;
  permission?: Permission;
  legalEntityId?: number;
  section?: string;
  ingestionId?: number;
};
type Search = Record<string, string | undefined>;

const idOf = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** The question an address asks; what the permission does not depend on is left out, and so is what cannot be meant. */
export function questionOf({ person, what, entity, of, ingestion }: Search): Question {
  const permission = permissions.find((each) => each === what);
  const asks = (part: AskedPart) => permission === undefined || partsOf(permission).includes(part);
  return defined({
    email: person?.trim() || undefined,
    permission,
    legalEntityId: asks("legalEntity") ? idOf(entity) : undefined,
    section: asks("section") && of ? of : undefined,
    ingestionId: asks("ingestion") ? idOf(ingestion) : undefined,
  });
}

/** The address's parameters of a question. */
export function searchOf({ email, permission, legalEntityId, section, ingestionId }: Question): Search {
  return { person: email, what: permission, entity: legalEntityId?.toString(), of: section, ingestion: ingestionId?.toString() };
}

function defined(question: { [K in keyof Question]: Question[K] | undefined }): Question {
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Question;
}
