import { noAccess } from "@hub/domain/session/permissions.ts";
import { todayOf } from "../../context.ts";
import type { TaskContext } from "../../tasks/kinds.ts";
import type { KnownEdit } from "../edit/decide-edit.ts";
import { perimeterIdsByCode } from "../edit/held-events.sql.ts";
import { accountableReachOf, type ElementScope } from "../policy.ts";
import { findGrantedPeople } from "./known.sql.ts";

type Person = NonNullable<KnownEdit["accountant"]>;
export type NamedPeople = { personOf(email: string): Person | undefined; perimeterOf(code: string): number | undefined };

/** As addresses are kept. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

/** Looks up whom and what the rows of a batch name: two statements, however many rows. */
export async function lookUpNamed(ctx: TaskContext, emails: readonly string[], elements: readonly ElementScope[]): Promise<NamedPeople> {
  const wanted = [...new Set(emails.map(emailOf))];
  const people = wanted.length > 0 ? await findGrantedPeople(ctx.db, wanted, todayOf(ctx)) : [];
  const perimeters = await perimeterIdsByCode(ctx.db);
  const known = new Map(
    people.map((person): [string, Person] => [
      person.email,
      { id: person.id, reach: accountableReachOf({ ...noAccess, ...person }, elements) },
    ]),
  );
  return { personOf: (email) => known.get(emailOf(email)), perimeterOf: (code) => perimeters.get(code) };
}
