import { toChangeWith } from "@hub/domain/session/permissions.ts";
import { testMail } from "../../../mail/testing/mail-server.ts";
import { findPerson } from "../../../tasks/tasks.sql.ts";
import { serveKillable } from "../../../testing/killable.ts";
import { inviteUsers } from "../invite/invite-users.ts";

// Invites by the administrator of that number all who were not, as the route does.
await serveKillable(async (ctx, actorId) => {
  const person = await findPerson(ctx.db, actorId, ctx.clock.now());
  const actor = person && toChangeWith({ ...person, scopes: null });
  if (!actor) throw new Error("nobody who may change anything");
  const config = { ...ctx.config, mail: testMail, login: { password: true, sso: undefined } };
  const request = { language: "en", requestId: "killed", address: "", userAgent: "", cookies: undefined, secure: false } as const;
  await inviteUsers(
    { ...ctx, ...request, config, actor, sessionHash: undefined },
    { people: { by: "filter", filter: { search: "killed", signIn: "not-invited" } } },
  );
});
