import type { Permission } from "@hub/domain/session/permissions.ts";
import { emailAddress, longestEmail, tidyEmail } from "@hub/domain/email-address.ts";
import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

export type Schema = z.ZodMiniType;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the API as data: what it takes, what it answers, who may use it. Paths stand behind the API base, `/api`. */
export type Route<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema = Schema,
  C extends Schema | undefined = Schema | undefined,
> = {
  method: Method;
  /** Colon form without a leading slash, e.g. `validation/:id/detail`. */
  path: string;
  permission: Permission;
  /** One English sentence for the API page. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** `multipart`: body describes the fields, and one file stands beside them. `form`: fields of a form come along that say nothing. */
  sends?: "json" | "multipart" | "form";
  /** `file`: the answer is a download, `redirect`: another address; `answer` is not used then. `events`: a stream without an end, of which `answer` is one event. */
  answers?: "json" | "file" | "redirect" | "events";
  answer: A;
  /** Success status; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** What it can be refused with besides what every route of its kind can (server, openapi/describe-api.ts), for the API page. */
  errors?: readonly ErrorCode[];
  /** The edit carries the record's version in If-Match (readings 8). */
  versioned?: boolean;
  /** Open also to an administrator who has yet to register the second factor that is demanded of them (decision 0082). */
  beforeSecondFactor?: true;
  /**
   * Of a route that is not a GET: that it changes nothing, or only what belongs to whoever asks and nobody else sees. Any other is refused to auditors.
   */
  writes?: "nothing" | "own";
  /** Each answer is kept in the trail as a look: a page asks by a press, and never again by itself. */
  looks?: boolean;
  /** What stands now, in the refusal (`now`) of an edit that was made on something else; every versioned route has one. */
  conflict?: C;
};

/** Declares a route; the permission is required by the type. */
export function route<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema = Schema,
  C extends Schema | undefined = undefined,
  F extends "json" | "file" | "redirect" | "events" = "json",
>(
  declared: Route<P, Q, B, A, C> & { answers?: F } & ({ versioned: true; conflict: Schema } | { versioned?: false }),
): Route<P, Q, B, A, C> & { answers?: F } {
  return declared;
}

export type Output<S> = S extends Schema ? z.output<S> : undefined;
/** What stands now, as a route's refusal tells it. */
export type Conflict<R extends Route> = Output<NonNullable<R["conflict"]>>;
export type Input<S> = S extends Schema ? z.input<S> : undefined;

/** A whole number from `least` to `most`: a JSON number, or its digits where it stands in an address or a form field. */
export function whole(least: number, most: number) {
  const written = z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]);
  return z.pipe(written, z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))));
}

/** Small pieces that many routes share. Ids fit the database's integers. */
export const id = whole(1, 2147483647);
export const year = whole(2000, 2100);
export const month = whole(1, 12);
export const nothing = z.object({});
/** A decimal of PostgreSQL as text; never a float. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
/** A day as `yyyy-mm-dd`, and one that exists. */
export const day = z.iso.date();
/** An e-mail as user name, as `email-address.ts` has it. */
export const email = z.pipe(
  z.string().check(z.maxLength(400)),
  z.pipe(z.transform(tidyEmail), z.string().check(z.minLength(3), z.maxLength(longestEmail), z.regex(emailAddress))),
);
/** A name of something as people write it: one line, trimmed, at most 200 characters. */
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u));
/** A code of a list: short, without blanks at its ends. */
export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}]*$/u));
/** An instant as ISO text in UTC. */
export const instant = z.string();
/** The menu lists of specification 7: id and name. */
export const menuEntries = z.array(z.object({ id: z.number(), name: z.string() }));
