import { type AskedPart, partsOf } from "@hub/domain/configuration/asked-parts.ts";
import { type Permission, permissions } from "@hub/domain/session/permissions.ts";
import { type Address, defined, idOf } from "../../ui/address.ts";
import type { SearchOf } from "../../ui/use-address.ts";

/** What is asked: whether a person may do something, anywhere or on something. */
export type Question = {
  email?: string;
  permission?: Permission;
  legalEntityId?: number;
  section?: string;
  ingestionId?: number;
  orgId?: number;
};

/** The question an address asks; what the permission does not depend on is left out, and so is what cannot be meant. */
export function questionOf({ person, what, entity, of, ingestion, org }: Address): Question {
  const permission = permissions.find((each) => each === what);
  const asks = (part: AskedPart) => permission === undefined || partsOf(permission).includes(part);
  return defined<Question>({
    email: person?.trim() || undefined,
    permission,
    legalEntityId: asks("legalEntity") ? idOf(entity) : undefined,
    section: asks("section") && of ? of : undefined,
    ingestionId: asks("ingestion") ? idOf(ingestion) : undefined,
    orgId: asks("org") ? idOf(org) : undefined,
  });
}

/** The address's parameters of a question. */
export function searchOf({ email, permission, legalEntityId, section, ingestionId, orgId }: Question): SearchOf<"/configuration"> {
  return {
    person: email,
    what: permission,
    entity: legalEntityId?.toString(),
    of: section,
    ingestion: ingestionId?.toString(),
    org: orgId?.toString(),
  };
}
