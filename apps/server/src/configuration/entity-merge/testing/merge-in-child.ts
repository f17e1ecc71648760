import { found } from "../../../problem.ts";
import { findPerson } from "../../../tasks/tasks.sql.ts";
import { serveKillable } from "../../../testing/killable.ts";
import { mergeLegalEntity } from "../merge-entities.ts";

// Merges the legal entity of an id into the one whose code is K, as the administrator of the test.
await serveKillable(async (ctx, id) => {
  const of = (columns: { id?: number; code?: string }) =>
    ctx.db
      .selectFrom("legal_entity")
      .select(["id", "version"])
      .where((each) => each.and(columns))
      .executeTakeFirstOrThrow();
  const [entity, into] = [await of({ id }), await of({ code: "K" })];
  const { id: userId } = await ctx.db.selectFrom("app_user").select("id").where("name", "=", "admin").executeTakeFirstOrThrow();
  const actor = { ...found(await findPerson(ctx.db, userId, ctx.clock.now())), scopes: null };
  const asked = { requestId: "child", language: "en", address: "", userAgent: "", cookies: undefined, secure: false } as const;
  await mergeLegalEntity(
    { ...ctx, ...asked, actor, sessionHash: undefined },
    { id, into: into.id },
    { version: entity.version, intoVersion: into.version },
  );
});
