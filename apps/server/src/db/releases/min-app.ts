import { compareReleases } from "@hub/domain/release-order.ts";
import { queueSchema } from "./queue-schema.ts";
import { version } from "../../version.ts";
import { markOf } from "./migration-marks.ts";

/** A release that came to a database, and the oldest one that may run on what it left. */
export type BroughtRelease = { version: string; min_app: string };

/** The exit code of a node whose release the database is past: starting it again helps nobody (`EX_CONFIG`). */
export const tooOldExit = 78;

/** Why a node of this release cannot run here: the database is past it. */
export class ReleaseTooOld extends Error {
  constructor(needs: string) {
    super(`This is release ${version}, and the database needs ${needs} or newer: install that one, and start it in this one's place.`);
  }
}

/** The newer one of two releases. */
const newerOf = (a: string, b: string) => (compareReleases(a, b) < 0 ? b : a);

/** The oldest release that may run once all these migrations, and this release's queue, are there. */
export function minAppOf(migrations: readonly { text: string }[]): string {
  return migrations
    .map(({ text }) => markOf(text))
    .reduce((needs, mark) => (mark?.kind === "contract" ? newerOf(needs, mark.needs) : needs), queueSchema.needs);
}

/** Where a release stands among those that came to a database: the oldest that may run there where that is newer, and the newest that came where that is another. */
export type Standing = { needs: string | undefined; ahead: string | undefined };

/** Where this release stands. */
export function standingAmong(releases: readonly BroughtRelease[]): Standing {
  const needs = releases.reduce((most, { min_app }) => newerOf(most, min_app), version);
  const newest = releases.reduce((most, each) => newerOf(most, each.version), version);
  return { needs: needs === version ? undefined : needs, ahead: newest === version ? undefined : newest };
}
