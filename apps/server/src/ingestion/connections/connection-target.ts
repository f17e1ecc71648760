import type { ConnectionSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Context } from "../../context.ts";
import { findDatabaseMark } from "../../remote/own-places.sql.ts";
import { findOwnPlaces } from "../../remote/own-places.ts";
import type { OwnPlace, Resolver } from "../../remote/network-guard.ts";
import { openSecret } from "../../remote/secret-box.ts";
import { readingLimits } from "../../spreadsheets/reading/reading-limits.ts";
import type { ConnectionRow } from "./connections.sql.ts";

/** Where to connect, as whom, and what is never gone past. */
export type Target<S extends ConnectionSettings = ConnectionSettings> = {
  settings: S;
  secret: string;
  allowPrivate: boolean;
  /** Places of the portal itself. */
  own: readonly OwnPlace[];
  /** The mark of the portal's own database. */
  ownDatabase: string;
  limits: { bytes: number; rows: number };
  resolver?: Resolver;
};

/** What a connection is sealed for; in another row its secret does not open. */
export function secretPurpose(id: number): string {
  return `connection:${id}:secret`;
}

/** A connection with its secret opened, for as long as it is used. Throws secret-key-missing, secret-key-changed. */
export async function openTarget(ctx: Context, connection: ConnectionRow, resolver?: Resolver): Promise<Target> {
  const { settings, secret, allowPrivate } = connection;
  const own = await findOwnPlaces(ctx);
  return {
    settings,
    secret: secret === null ? "" : await openSecret(ctx, secretPurpose(connection.id), secret),
    allowPrivate,
    // Another database of the same server is nobody's secret here; the portal's own is told by its mark, by whatever name it is reached.
    own: settings.kind === "postgresql" ? own.filter(({ what }) => what === "portal") : own,
    ownDatabase: await findDatabaseMark(ctx.db),
    limits: { bytes: ctx.config.limits.uploadBytes, rows: readingLimits.rows },
    ...(resolver && { resolver }),
  };
}
