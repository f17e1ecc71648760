import { firstDay, type Period } from "@hub/domain/period.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import { saveFindingComments } from "../../../apps/server/src/checks/finding-comments.ts";
import { listFindings } from "../../../apps/server/src/checks/findings.sql.ts";
import { ensureScenarios } from "../../../apps/server/src/closing/closings.sql.ts";
import type { Actor, Context } from "../../../apps/server/src/context.ts";
import { auditAll } from "../../../apps/server/src/db/audit.sql.ts";
import { inTransaction } from "../../../apps/server/src/db/transaction.ts";
import { findUserByEmail } from "../../../apps/server/src/session/users.sql.ts";
import { type CellRow, listCells, lockCells } from "../../../apps/server/src/validation/cells/cells.sql.ts";
import { advanceConsolidation } from "../../../apps/server/src/validation/consolidations/consolidate-section.ts";
import { lockConsolidation } from "../../../apps/server/src/validation/consolidations/consolidations.sql.ts";
import {
  insertSignatures,
  lockValidated,
  markSigned,
  type SignatureRow,
} from "../../../apps/server/src/validation/signatures/signatures.sql.ts";

export type Signer = Actor & { id: number };
/** Who gives the two signatures of some entities' cells, and whether the second is given by now. */
export type Signers = { legalEntityIds: readonly number[]; coordinator: Signer; owner: Signer; validated: boolean };

/** Somebody of the demonstration who signs. */
export async function findSigner({ db }: Context, name: string): Promise<Signer> {
  const user = await findUserByEmail(db, `${name}@norte.example`);
  if (!user) throw new Error(`nobody is called ${name}`);
  return { id: user.id, email: user.email, name: user.name, ...noAccess };
}

const said = "Comprobado con la entidad.";
const reviewed = "Revisado con la entidad.";

/**
 * Gives signatures of cells of a section's month: the rows that signing writes, but neither the figures that were shown nor what it keeps for a quicker closing, which
 * take most of its time (decision 0047). Throws where the API would have refused.
 */
export function signQuickly(
  given: Context,
  section: string,
  period: Period,
  at: { signed: Date; validated: Date },
  all: readonly Signers[],
): Promise<void> {
  return inTransaction(given, async (ctx) => {
    const day = firstDay(period);
    const consolidation = await lockConsolidation(ctx.db, section, day);
    await ensureScenarios(ctx.db, section, day);
    const named = all.flatMap(({ legalEntityIds }) => [...legalEntityIds]);
    const listed = await listCells(ctx.db, { sections: [section], period: day, reach: everywhere, now: at.signed, legalEntityIds: named });
    const cells = listed.filter(({ expected }) => expected);
    const findings = await listFindings(ctx.db, { period: day, sections: [section], legalEntityIds: named });
    refuseWrong(section, period, cells, findings, all);
    for (const { legalEntityIds, coordinator, owner, validated: isValidated } of all) {
      const ids = await lockCells(ctx.db, consolidation.id, legalEntityIds);
      const rowsOf = (by: Signer, comment: string | null) =>
        cells.flatMap((cell): SignatureRow[] => {
          const cellId = ids.get(cell.legalEntityId);
          const row = {
            by: { userId: by.id, onBehalfOf: null },
            comment,
            ingestionId: null,
            kpis: [],
            scopeType: null,
            scopes: [],
            figures: null,
          };
          return cellId === undefined ? [] : [{ ...row, cellId, deliveryIds: cell.loadedIds }];
        });
      const [signed, validated] = [rowsOf(coordinator, reviewed), isValidated ? rowsOf(owner, null) : []];
      await markSigned(ctx.db, signed, at.signed);
      const commented = [...ids].map(([legalEntityId, cellId]) => {
        const found = findings.filter((each) => each.legalEntityId === legalEntityId);
        return { cellId, findings: found, comments: found.map(({ rule }) => ({ rule, comment: said })) };
      });
      await saveFindingComments(ctx, { userId: coordinator.id, at: at.signed, cells: commented });
      await insertSignatures(ctx.db, signed, { capacity: "coordinator", at: at.signed });
      await lockValidated(ctx.db, validated, at.validated);
      await insertSignatures(ctx.db, validated, { capacity: "owner", at: at.validated });
      const lineOf = (action: string, before: string, after: string) => (row: SignatureRow) => ({
        action,
        subjectType: "cell",
        subjectId: row.cellId,
        before: { signOff: before },
        after: { signOff: after, section, period: day, deliveryIds: row.deliveryIds, comment: row.comment },
      });
      await auditAll(ctx.db, { actor: coordinator }, signed.map(lineOf("cell-signed", "NONE", "COORDINATOR_SIGNED")));
      await auditAll(ctx.db, { actor: owner }, validated.map(lineOf("cell-validated", "COORDINATOR_SIGNED", "OWNER_VALIDATED")));
    }
    const last = all.findLast(({ validated }) => validated)?.owner;
    if (last) await advanceConsolidation({ ...ctx, actor: last }, { consolidation, section, period: day });
  });
}

const everywhere = [{ legalEntityId: null, sectionCode: null }];

/** What may not be signed: nothing loaded, something that blocks, a cell of nobody's or of two, or one that its signer delivered. */
function refuseWrong(
  section: string,
  { year, month }: Period,
  cells: readonly CellRow[],
  findings: readonly { legalEntityId: number; severity: string; rule: string }[],
  all: readonly Signers[],
): void {
  const refuse = (what: string) => {
    throw new Error(`${section} ${year}-${month}: ${what}`);
  };
  for (const cell of cells) {
    const signers = all.filter(({ legalEntityIds }) => legalEntityIds.includes(cell.legalEntityId));
    const [{ coordinator, owner } = { coordinator: undefined, owner: undefined }] = signers;
    if (signers.length !== 1 || !coordinator || !owner || coordinator.id === owner.id)
      refuse(`${cell.legalEntityCode} has not its two signers`);
    if (cell.loadedIds.length === 0 || cell.data !== "READY") refuse(`${cell.legalEntityCode} has nothing to sign`);
    if (cell.delivererIds.some((id) => id === coordinator?.id || id === owner?.id))
      refuse(`${cell.legalEntityCode} is signed by who delivered it`);
  }
  const blocking = findings.find(({ severity }) => severity === "blocking");
  if (blocking) refuse(`${blocking.rule} blocks ${blocking.legalEntityId}`);
}
