import type { saveValidations as route } from "@hub/contract/validation/signatures.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay } from "@hub/domain/period.ts";
import { translate } from "@hub/i18n/translate.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { inTransactionIf } from "../../db/transaction.ts";
import type { LockedScenario } from "../../closing/closings.sql.ts";
import { readCellFigures } from "../figures/read-cell-figures.ts";
import { reachesCell, reachOf } from "../policy.ts";
import { checkMonth } from "./check-form.ts";
import { holdMonth, presentClosing } from "./save-validation.ts";
import { type SignatureResult, signCells } from "./sign-cells.ts";

type Form = z.output<NonNullable<typeof route.body>>;

/**
 * Signs or validates cells of a month together: each section in a transaction of its own, in which those that may be signed are, and the others say why not. A
 * fixed number of statements for a section, however many cells.
 */
export async function saveValidations(ctx: RequestContext, form: Form): Promise<Output<typeof route.answer>> {
  const bySection = Map.groupBy(form.cells, ({ section }) => section);
  const sections = [...bySection.keys()].toSorted();
  for (const section of sections) await checkMonth(ctx, section, form);
  const reach = reachOf(ctx.actor, "validation.read");
  const given = form.cells.filter(({ section, legalEntityId }) => reachesCell(reach, legalEntityId, section));
  const figures = await readCellFigures(ctx, form, given);
  const answers: Output<typeof route.answer>["results"] = [];
  const closing: LockedScenario[] = [];
  for (const section of sections) {
    const cells = onceEach(bySection.get(section) ?? []);
    const { results, due } = await inTransactionIf<RequestContext, Awaited<ReturnType<typeof signCells>>>(
      ctx,
      ({ results }) => results.some(({ problem }) => problem === null),
      async (ctx) => {
        const held = await holdMonth(ctx, section, firstDay(form));
        const comment = form.comment?.trim() || null;
        const whole = { ingestionId: null, kpis: [], scopeType: null, scopes: [] };
        const ofSection = figures.filter((each) => each.section === section);
        return signCells(ctx, held, { userRole: form.userRole, comment, cells, ...whole }, ofSection);
      },
    );
    answers.push(...results.map((result) => presentResult(ctx, section, result)));
    closing.push(...due);
  }
  return { results: answers, closing: closing.map(presentClosing) };
}

/** A cell that is named twice is signed once. */
function onceEach(cells: Form["cells"]): Form["cells"] {
  return [...new Map(cells.map((cell) => [cell.legalEntityId, cell])).values()];
}

function presentResult(ctx: RequestContext, section: string, { legalEntityId, problem }: SignatureResult) {
  const error = problem && { code: problem.code, text: translate(ctx.language, problem.messageKey, problem.params) };
  return { section, legalEntityId, done: problem === null, error };
}
