import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { getEvent } from "../../quality/events/list-events.ts";
import { type Candidate, idsOf, type Source } from "../source.ts";

/** Exceptions by number: a million of them have no names. */
export const eventSource: Source = {
  kind: "event",
  async find(ctx, { words }) {
    const [id] = words.length === 1 ? idsOf(words) : [];
    return id === undefined ? [] : listFound(ctx, [id]);
  },
  open: (ctx, refs) => listFound(ctx, idsOf(refs)),
};

async function listFound(ctx: RequestContext, ids: readonly number[]): Promise<Candidate[]> {
  if (!holds("quality.read", ctx.actor)) return [];
  const found = await Promise.all(ids.map((id) => getEvent(ctx, id).catch(nothingThere)));
  return found.flatMap((event) => {
    if (!event) return [];
    const id = String(event.idEvent);
    const { objectName, legalEntity } = event;
    return [
      {
        kind: "event",
        ref: id,
        title: `#${id} · ${objectName}`,
        hint: legalEntity.name,
        path: "/quality",
        search: { event: id },
        words: [id],
      },
    ];
  });
}

/** Not there, or not to be seen: nothing is found. */
function nothingThere(error: unknown): undefined {
  if (error instanceof Problem && error.code === "not-found") return undefined;
  throw error;
}
