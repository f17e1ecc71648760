import type { configureUsersInPlatform as route } from "@hub/contract/users.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Area, areas } from "@hub/domain/session/areas.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { ActingContext, Signed } from "../../context.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";
import { inTransactionIf } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { problemOf } from "../../http/error-handler.ts";
import { Problem } from "../../http/problem.ts";
import { holdAccess } from "../grants/guards.ts";
import { getPerson } from "./find-user.ts";
import type { PersonRow } from "./person.sql.ts";
import { removeFromArea, saveArea } from "./save-area.ts";
import { bringPerson, removeWhoIsNowhere, savePerson } from "./save-person.ts";

export type Configuration = Given<typeof route>["body"];
export type Outcome = Output<typeof route.answer>;
export type PartResult = Outcome["results"][number];
/** What a part did: the new version, and what the person gains and loses by it. */
export type PartDone = Pick<PartResult, "state" | "version" | "gains" | "loses">;
/** Somebody with an access of their own configures: in a request, or in a task later. */
export type ConfiguringContext = ActingContext & { actor: Signed; language: Language };

/**
 * Adds, changes or removes a user in HUB, MUT and Workflow (CONF-01): one transaction, in which each part is saved or refused by itself and says so
 * (CONF-05). Throws application-required, user-not-found; nothing is saved then. A dry run does everything and takes it back.
 */
export function configureUsers(ctx: ConfiguringContext, input: Configuration): Promise<Outcome> {
  const keeps = ({ id }: Outcome) => !input.dryRun && id !== null;
  return inTransactionIf(ctx, keeps, async (ctx) => configure(await holdAccess(ctx), input));
}

async function configure(ctx: ConfiguringContext, input: Configuration): Promise<Outcome> {
  const asked = areas.filter((area) => input.areas[area]);
  const named = [...asked, ...input.remove.map(({ area }) => area)];
  // Each area answers once: what is removed and given anew in one call would only say what it gives.
  if (new Set(named).size < named.length) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid", path: ["remove"] }] });
  if (input.action === "delete" && input.remove.length === 0) throw new Problem("application-required");
  const { person, isNew } = await bringPerson(ctx, input);
  if (isNew && asked.length === 0) throw new Problem("application-required");
  const results = new Map<PartResult["part"], PartResult>();
  const attempt = async (part: PartResult["part"], work: (person: PersonRow) => Promise<PartDone>) =>
    void results.set(part, await attemptPart(ctx, part, async () => work(await getPerson(ctx, person.email))));

  const parts: [Area, (person: PersonRow) => Promise<PartDone>][] = [
    ...input.remove.map(({ area, version }): (typeof parts)[number] => [area, (person) => removeFromArea(ctx, person, area, version)]),
    ...asked.map((area): (typeof parts)[number] => [area, (person) => saveArea(ctx, person, area, input)]),
  ];
  if (!isNew) await attempt("PERSON", (person) => savePerson(ctx, person, input));
  for (const [area, work] of parts) await attempt(area, work);
  // One part may stand in another's way until that one has been saved: who stops administering an area may sign from then on.
  for (const [area, work] of parts) if (results.get(area)?.code === "administrators-never-validate") await attempt(area, work);

  const after = await getPerson(ctx, person.email);
  if (isNew && after.areas.length === 0) return refuseNewPerson(input, [...results.values()]);
  if (isNew) results.set("PERSON", done("PERSON", { state: "saved", version: after.version, gains: [], loses: [] }));
  const version = await removeWhoIsNowhere(ctx, after);
  const ordered = (["PERSON", ...areas] as const).flatMap((part) => results.get(part) ?? []);
  return { ok: ordered.every(({ state }) => state !== "refused"), id: after.id, email: after.email, version, results: ordered };
}

/** Nobody stays behind whom no area took: the person is not added either, and the reason is that of the areas. */
function refuseNewPerson(input: Configuration, results: PartResult[]): Outcome {
  const first = results.find(({ state }) => state === "refused");
  const person = {
    ...done("PERSON", { state: "refused", version: null, gains: [], loses: [] }),
    code: first?.code ?? null,
    error: first?.error ?? null,
  };
  return {
    ok: false,
    id: null,
    email: input.person.email,
    version: null,
    results: [person, ...results.map((result) => ({ ...result, version: null }))],
  };
}

/** Runs one part in a savepoint: what it refuses is undone and told, what fails otherwise ends the whole call. */
async function attemptPart(ctx: ConfiguringContext, part: PartResult["part"], work: () => Promise<PartDone>): Promise<PartResult> {
  try {
    return done(part, await inSavepoint(ctx, work));
  } catch (error) {
    const problem = problemOf(error as Error);
    if (problem.status >= 500) throw error;
    return {
      part,
      state: "refused",
      code: problem.code,
      error: translate(ctx.language, `errors.${problem.code}`, problem.params),
      fields: problem.issues.map(({ path, code, params }) => ({
        path,
        code,
        error: isMessageKey(code) ? translate(ctx.language, code, params) : translate(ctx.language, "errors.invalid-input"),
      })),
      version: null,
      gains: [],
      loses: [],
    };
  }
}

function done(part: PartResult["part"], result: PartDone): PartResult {
  return { part, code: null, error: null, fields: [], ...result };
}
