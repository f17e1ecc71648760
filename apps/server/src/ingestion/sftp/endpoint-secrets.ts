import type { Context } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { openSecret } from "../../remote/secret-box.ts";
import type { EndpointRow } from "./endpoints.sql.ts";
import type { Credentials } from "./ssh-session.ts";

/** What the secret of an endpoint is sealed for: it opens for this one, its host, port and user, and nowhere else. */
export function purposeOf({ id, host, port, userName }: Pick<EndpointRow, "id" | "host" | "port" | "userName">): string {
  return JSON.stringify(["sftp-endpoint", id, host, port, userName]);
}

/** How to sign in to an endpoint. Throws `secret-required`, `secret-key-missing`, `secret-key-changed`. */
export async function credentialsOf(ctx: Context, endpoint: EndpointRow): Promise<Credentials> {
  const { userName, auth, secret } = endpoint;
  if (!secret) throw new Problem("secret-required");
  return { userName, auth, secret: await openSecret(ctx, purposeOf(endpoint), secret) };
}
