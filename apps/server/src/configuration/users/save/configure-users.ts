import type { configureUsersInPlatform as route } from "@hub/contract/configuration/users.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { todayOf } from "../../../context.ts";
import { inTransactionIf } from "../../../db/transaction.ts";
import { type AccessChange, type AreaState, describeChanges, nothingHeld } from "../../grants/describe-changes.ts";
import { findEffectiveViews, listEffectiveRows, listMemberships } from "../../grants/grants.sql.ts";
import { lockAccess } from "../../grants/guards.ts";
import { type Configuration, type ConfiguringContext, noViews, type Part, type PartOutcome } from "./configuration.ts";
import { listAreasOf } from "../person/person.sql.ts";
import { planPeople } from "./plan-people.ts";

type Answer = Output<typeof route.answer>;
type PartResult = Answer["results"][number];
type Described = { gains: AccessChange[]; loses: AccessChange[] };

/**
 * Adds, changes or removes a user in HUB, MUT and Workflow (CONF-01): one transaction, in which each part is saved or refused by itself and says so
 * (CONF-05). Throws application-required, user-not-found; nothing is saved then. A dry run does everything and takes it back.
 */
export function configureUsers(ctx: ConfiguringContext, input: Configuration): Promise<Answer> {
  const keeps = ({ id }: Answer) => !input.dryRun && id !== null;
  return inTransactionIf(ctx, keeps, async (ctx) => configure(await lockAccess(ctx), input));
}

async function configure(ctx: ConfiguringContext, input: Configuration): Promise<Answer> {
  const plan = await planPeople(ctx, [input], true);
  const { parts, ...outcome } = plan.decide(input, ({ id }) => id !== null);
  const changed = parts.flatMap(({ part, state }) => (part !== "PERSON" && (state === "saved" || state === "removed") ? part : []));
  const before = await readAccess(ctx, outcome.id, changed);
  await plan.write();
  const after = await readAccess(ctx, outcome.id, changed);
  const described = new Map<Part, Described>();
  for (const [at, area] of changed.entries())
    described.set(area, await describeChanges(ctx.db, ctx.language, area, before[at] ?? nothingHeld, after[at] ?? nothingHeld));
  const nothing = { gains: [], loses: [] };
  return { ...outcome, results: parts.map((part) => resultOf(ctx.language, part, described.get(part.part) ?? nothing)) };
}

/** What counts for a user in some areas, own and by groups: what a change is measured by. */
async function readAccess(ctx: ConfiguringContext, userId: number | null, areas: readonly Area[]): Promise<AreaState[]> {
  if (userId === null || areas.length === 0) return [];
  const today = todayOf(ctx);
  const held = await listAreasOf(ctx.db, userId);
  const rows = await listEffectiveRows(ctx.db, userId, today);
  const groups = await listMemberships(ctx.db, userId);
  const views = areas.includes("HUB") ? await findEffectiveViews(ctx.db, userId, today) : noViews;
  return areas.map((area) => {
    if (!held.includes(area)) return nothingHeld;
    const of = <R extends { area: Area }>(all: readonly R[]) => all.filter((row) => row.area === area);
    return { member: true, rows: of(rows), groups: of(groups).map(({ name }) => name), ...(area === "HUB" ? views : noViews) };
  });
}

function resultOf(language: Language, outcome: PartOutcome, { gains, loses }: Described): PartResult {
  const { part, state } = outcome;
  if (state !== "refused") return { part, state, code: null, error: null, fields: [], version: outcome.version, gains, loses };
  const { code, params, issues } = outcome.problem;
  const fields = issues.map((issue) => ({
    path: issue.path,
    code: issue.code,
    error: isMessageKey(issue.code) ? translate(language, issue.code, issue.params) : translate(language, "errors.invalid-input"),
  }));
  return { part, state, code, error: translate(language, `errors.${code}`, params), fields, version: null, gains, loses };
}
