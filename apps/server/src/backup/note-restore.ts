import { userInfo } from "node:os";
import { audit } from "../db/audit.sql.ts";
import { connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import type { Manifest } from "./manifest.ts";

/** Writes into the trail of a portal that it was restored: from what, and by whom of the machine. Whoever has a shell there needs no second person, and cannot do it unseen. */
export async function noteRestore(url: string, { madeAt, portal, before }: Manifest): Promise<void> {
  const { db, close } = connect(url, { limits: limits.owner, max: 1, applicationName: "hub-restore" });
  try {
    const by = { actor: { id: null, email: "", name: `HUB (${userInfo().username})` } };
    await audit(db, by, { action: "backup-restored", subjectType: "backup", subjectId: madeAt, after: { madeAt, portal, sha256: before } });
  } finally {
    await close();
  }
}
