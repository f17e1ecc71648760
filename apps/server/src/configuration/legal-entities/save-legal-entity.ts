import {
  type createLegalEntity as route,
  type previewLegalEntity as previewRoute,
  updateLegalEntity as updateRoute,
} from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { checkLegalEntity } from "@hub/domain/configuration/legal-entity-rules.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction, inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { keepClosedMonths, lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { changeExpectedOf, noEffect, refuseUnseen, tokenOf } from "../calendar/change-expected.ts";
import { findByCode, findEntity, type ListedEntity } from "./entity-list.sql.ts";
import { isMerged, lockLegalEntities, listAncestry } from "./entity-lock.sql.ts";
import { getLegalEntity } from "./list-legal-entities.ts";
import { expectByDefault, insertLegalEntity, listDefaultSections, updateLegalEntityRow } from "./legal-entities.sql.ts";

export type LegalEntityInput = Given<typeof route>["body"];

/** Adds a legal entity, of which the sections are expected that are of every new one. Throws duplicate for a code that stands, spelling aside; `codeIsFree` is for who holds the entities and looked. */
export function createLegalEntity(ctx: RequestContext, input: LegalEntityInput, { codeIsFree = false } = {}): Promise<ListedEntity> {
  return inTransaction(ctx, async (ctx) => {
    await lockLegalEntities(ctx.db);
    await refuseWrong(ctx, input, undefined);
    if (!codeIsFree) await refuseTaken(ctx, input.code, undefined);
    const id = await insertLegalEntity(ctx.db, input);
    const sections = input.active ? await listDefaultSections(ctx.db) : [];
    if (sections.length > 0) {
      // The month that runs may be closed already. Where nothing is expected, nobody waits for a closing.
      await lockCalendar(ctx.db);
      await keepClosedMonths(ctx.db, sections);
      await expectByDefault(ctx.db, id, sections, todayOf(ctx));
    }
    const made = found(await findEntity(ctx.db, id));
    await audit(ctx.db, ctx, {
      action: "legal-entity-created",
      subjectType: "legal-entity",
      subjectId: id,
      after: { ...traceOf(made), ...(sections.length > 0 && { sections }) },
    });
    return made;
  });
}

/** What a change of a legal entity would do to open months: it is done, looked at, and taken back. */
export function previewLegalEntity(ctx: RequestContext, id: number, input: LegalEntityInput): Promise<Output<typeof previewRoute.answer>> {
  return inTransactionIf(
    ctx,
    () => false,
    async (ctx) => {
      await lockLegalEntities(ctx.db);
      const { after, effect } = await changeEntity(ctx, found(await findEntity(ctx.db, id)), input);
      return { ...after, ...effect };
    },
  );
}

/** Changes or deactivates a legal entity; what names it stays. Throws version-stale, duplicate, and calendar-changed when open months would become others than was shown. */
export function updateLegalEntity(
  ctx: RequestContext,
  id: number,
  version: number,
  { token, ...input }: LegalEntityInput & { token?: string | undefined },
): Promise<ListedEntity> {
  return inTransaction(ctx, async (ctx) => {
    await lockLegalEntities(ctx.db);
    const before = found(await findEntity(ctx.db, id));
    if (before.version !== version) throw conflict(updateRoute, await getLegalEntity(ctx, id));
    const { after, effect } = await changeEntity(ctx, before, input);
    refuseUnseen(token, effect);
    await audit(ctx.db, ctx, {
      action: actionOf(before, after),
      subjectType: "legal-entity",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return after;
  });
}

/** Writes an entity as its next version, and tells what that makes of open months; the entities are held. */
async function changeEntity(ctx: RequestContext, before: ListedEntity, input: LegalEntityInput) {
  const { id } = before;
  await refuseWrong(ctx, input, id);
  if (input.code !== before.code) await refuseTaken(ctx, input.code, id);
  const write = () => updateLegalEntityRow(ctx.db, id, { ...input, version: before.version + 1 });
  const isValidElsewhen = input.validFrom !== before.validFrom || input.validTo !== before.validTo;
  let effect = noEffect;
  if (isValidElsewhen) ({ effect } = await changeExpectedOf(ctx, id, write));
  else await write();
  const after = found(await findEntity(ctx.db, id));
  return { after, effect: { ...effect, token: tokenOf(ctx, input, [id, before.version], effect) } };
}

/** What the trail keeps of an entity: as people read it. */
export function traceOf({ code, name, country, currency, parent, validFrom, validTo, active, version }: ListedEntity) {
  return { code, name, country, currency, parent: parent?.code ?? null, validFrom, validTo, active, version };
}

function actionOf(before: ListedEntity, after: ListedEntity): string {
  if (before.active === after.active) return "legal-entity-changed";
  return after.active ? "legal-entity-activated" : "legal-entity-deactivated";
}

/** What keeps an entity from being written, all at once; the entities are held. */
export async function findEntityIssues(ctx: RequestContext, input: LegalEntityInput, id: number | undefined): Promise<Issue[]> {
  const issues = checkLegalEntity(input);
  if (id !== undefined && input.active && (await isMerged(ctx.db, id))) issues.push({ code: "entities.merged-stays", path: ["active"] });
  if (input.parentId !== null) {
    const ancestry = await listAncestry(ctx.db, input.parentId);
    if (ancestry.length === 0) issues.push({ code: "entities.parent-unknown", path: ["parentId"] });
    else if (id !== undefined && ancestry.includes(id)) issues.push({ code: "entities.parent-cycle", path: ["parentId"] });
  }
  return issues;
}

async function refuseWrong(ctx: RequestContext, input: LegalEntityInput, id: number | undefined): Promise<void> {
  const issues = await findEntityIssues(ctx, input, id);
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

async function refuseTaken(ctx: RequestContext, wanted: string, id: number | undefined): Promise<void> {
  const same = await findByCode(ctx.db, wanted, id);
  if (same) {
    const { code, name } = same;
    throw new Problem("duplicate", { issues: [{ code: "entities.code-taken", path: ["code"], params: { code, name } }] });
  }
}
