import type { held } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Compared } from "@hub/domain/ingestion/held/held-delivery.ts";
import type { RequestContext } from "../../context.ts";
import { maySend } from "../policy.ts";
import type { HeldRow } from "./uploads-read.sql.ts";

/** Why a delivery is or was held, as the calls show it; only who may deliver for its entity may answer. */
export function presentHeld(
  ctx: RequestContext,
  ingestion: { id: number; section: string },
  { state, legalEntity, held: row }: { state: string; legalEntity: { id: number }; held: HeldRow | null },
): Output<typeof held> | null {
  if (row === null) return null;
  const { unit, count, standing, before, answer } = row;
  return {
    unit,
    count,
    standing: standing && presentCompared(standing),
    before: before && presentCompared(before),
    answer: answer && { ...answer, at: new Date(answer.at).toISOString() },
    mayAnswer:
      state === "HELD" && maySend(ctx.actor, { ingestionId: ingestion.id, sectionCode: ingestion.section, legalEntityId: legalEntity.id }),
  };
}

function presentCompared({ period, count, common }: Compared) {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return { year, month, count, common };
}
