import { holds } from "@hub/domain/session/permissions.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { knownWords } from "../known-words.ts";
import { type FoundPerson, listFoundPeople, type PeopleReach } from "../people.sql.ts";
import { type Candidate, idsOf, mostOfKind, type Source } from "../source.ts";

/** People by name and e-mail: all for those who see users, and for those who may let somebody stand in for them whom they may choose. */
export const personSource: Source = {
  kind: "person",
  async find(ctx, { words, forgiving }) {
    const reach = reachOf(ctx);
    return reach ? present(ctx, await listFoundPeople(ctx.db, reach, { words, forgiving }, mostOfKind)) : [];
  },
  async open(ctx, refs) {
    const reach = reachOf(ctx);
    return reach ? present(ctx, await listFoundPeople(ctx.db, reach, { ids: idsOf(refs) }, refs.length)) : [];
  },
};

function reachOf(ctx: RequestContext): PeopleReach | undefined {
  if (holds("users.read", ctx.actor)) return { all: true };
  return holds("workflows.read", ctx.actor) ? { all: false, except: ctx.actor.id, today: todayOf(ctx) } : undefined;
}

function present(ctx: RequestContext, rows: readonly FoundPerson[]): Candidate[] {
  const sees = holds("users.read", ctx.actor);
  return rows.map(({ id, email, name, folded }) => {
    const place: Pick<Candidate, "path" | "search"> = sees
      ? { path: "/configuration", search: { section: "users", user: email } }
      : { path: "/workflows", search: { view: "stand-ins" } };
    return { kind: "person", ref: String(id), title: name, hint: email, ...place, words: knownWords(folded) };
  });
}
