import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { askSecondLook } from "../second-look/second-look.ts";
import type { Fingerprints } from "./certificate.ts";
import { insertErasure, type Whom } from "./erasures.sql.ts";

/** Why an erasure is asked for, by which names given beside what the person is called here they are looked for, and the certificate of the one that is repeated. */
type Asked = { reason: string; names: readonly string[]; repeats?: string };

/** Begins the erasure of a person: the worker counts what it covers, then somebody else confirms. Answers its id. The names are kept for a certificate as keyed hashes. */
export async function beginErasure(ctx: RequestContext, key: Fingerprints, whom: Whom, { reason, names, repeats }: Asked): Promise<number> {
  const again = repeats === undefined ? {} : { repeats };
  const secondLookId = await askSecondLook(ctx, "erasure", {
    reason,
    names: names.map((name) => key.name(name).toString("hex")),
    ...again,
  });
  const words = [...new Set([...whom.words, ...names].map((word) => word.normalize("NFC")))];
  const id = await insertErasure(ctx.db, { ...whom, secondLookId, words });
  // The trail never says whom: it outlives what is erased.
  const after = { of: whom.userId === null ? "employee" : "user", legalEntityId: whom.legalEntityId, ...again };
  await audit(ctx.db, ctx, { action: "erasure-asked", subjectType: "erasure", subjectId: id, after });
  return id;
}
