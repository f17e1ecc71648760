import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import * as z from "zod/mini";
import { decimal, id, instant, month, route, whole, year } from "../route.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const severity = z.enum(["blocking", "warning"]);
const rule = z.enum(checkRuleCodes);
const longText = z.string().check(z.trim(), z.maxLength(2000));
const reason = longText.check(z.minLength(1));

/** What a rule found in a cell: the rule is the key of its message, the params are its figures. */
export const finding = z.object({ rule, severity, params: z.record(z.string(), z.union([z.string(), z.number()])) });

export const listCellFindings = route({
  method: "GET",
  path: "checks/findings",
  permission: "checks.read",
  summary: "What the check rules found in the cells of a month that one is given, with what was said of it at the first signatures.",
  query: z.object({ year, month, section: z.optional(z.string().check(z.maxLength(40))), legalEntityId: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.object({
        section: z.string(),
        legalEntity: entity,
        findings: z.array(
          z.object({
            ...finding.shape,
            foundAt: instant,
            /** The latest first; of earlier deliveries too, with the figures it was said of. */
            comments: z.array(z.object({ comment: z.string(), user: z.string(), at: instant, params: finding.shape.params })),
          }),
        ),
      }),
    ),
  }),
});

const inForce = z.object({ value: decimal, reason: z.string(), decidedBy: z.string(), decidedAt: instant });
/** Null: of the group. */
const ofEntity = z.nullable(entity);
export const tolerance = z.object({
  id: z.number(),
  rule,
  legalEntity: ofEntity,
  /** Null: none of its own, back to the group's or to what ships. */
  value: z.nullable(decimal),
  /** What counts for it now. */
  current: decimal,
  state: z.enum(["PROPOSED", "IN_FORCE", "REFUSED", "SUPERSEDED"]),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  comment: z.nullable(z.string()),
  may: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});

export const listCheckRules = route({
  method: "GET",
  path: "checks/rules",
  permission: "checks.read",
  summary: "The check rules that ship, each with its tolerance: as it ships, of the group, and of the legal entities one is given.",
  answer: z.object({
    items: z.array(
      z.object({
        rule,
        severity,
        /** Null: the rule has no tolerance. */
        tolerance: z.nullable(
          z.object({
            unit: z.enum(["persons", "contracts", "fte", "percent", "times"]),
            shipped: decimal,
            least: decimal,
            most: decimal,
            group: z.nullable(inForce),
            entities: z.array(z.object({ legalEntity: entity, ...inForce.shape })),
          }),
        ),
      }),
    ),
    /** For whom one may set a tolerance, and for whom one may propose one. */
    may: z.object({
      setGroup: z.boolean(),
      setFor: z.array(entity),
      proposeGroup: z.boolean(),
      proposeFor: z.array(entity),
    }),
  }),
});
export const listTolerances = route({
  method: "GET",
  path: "checks/tolerances",
  permission: "checks.read",
  summary: "Tolerances that were proposed, set, refused or replaced, newest first; `state` PROPOSED are those that wait.",
  query: z.object({
    state: z.optional(z.enum(["PROPOSED", "IN_FORCE", "REFUSED", "SUPERSEDED"])),
    before: z.optional(whole(1, 2147483647)),
    limit: z.optional(whole(1, 200)),
  }),
  answer: z.object({ items: z.array(tolerance), next: z.nullable(z.number()) }),
});

export const toleranceForm = z.object({
  rule,
  /** Null: for the group. */
  legalEntityId: z.nullable(id),
  /** Null: none of its own any more. */
  value: z.nullable(z.string().check(z.trim(), z.regex(/^\d{1,6}(\.\d{1,4})?$/))),
  reason,
});
export const proposeTolerance = route({
  method: "POST",
  path: "checks/tolerances/propose",
  permission: "tolerances.propose",
  summary: "Propose a tolerance with the reason why; somebody else decides. A proposal of one's own that waits is replaced.",
  body: toleranceForm,
  answer: tolerance,
  status: 201,
  errors: ["not-found", "operation-not-allowed", "proposal-waiting"],
});
export const setTolerance = route({
  method: "POST",
  path: "checks/tolerances",
  permission: "tolerances.set",
  summary:
    "Set a tolerance with the reason why: of a legal entity by its owner, of the group by the group's owner. Open cells are checked again.",
  body: toleranceForm,
  answer: tolerance,
  status: 201,
  errors: ["not-found", "operation-not-allowed", "administrators-never-validate"],
});
export const decideTolerance = route({
  method: "POST",
  path: "checks/tolerances/:id/decide",
  permission: "tolerances.set",
  summary: "Accept or refuse a proposal, never one's own; a refusal says why.",
  params: z.object({ id }),
  body: z.object({ accept: z.boolean(), comment: z.optional(longText) }),
  answer: tolerance,
  errors: ["not-found", "operation-not-allowed", "own-proposal", "proposal-decided", "comment-required", "administrators-never-validate"],
});
export const withdrawTolerance = route({
  method: "POST",
  path: "checks/tolerances/:id/withdraw",
  permission: "tolerances.propose",
  summary: "Take back a proposal of one's own that waits.",
  params: z.object({ id }),
  body: z.object({}),
  answer: tolerance,
  errors: ["not-found", "proposal-decided"],
});
