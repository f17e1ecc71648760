import { type Access, holds, type Permission } from "@hub/domain/session/permissions.ts";
import type { InboxItem } from "../workflows/inbox-item.ts";

/** What one needs for each step: a personal access token without it does not even hear of the work, though its owner would have it. */
const neededFor: Record<InboxItem["step"], readonly Permission[]> = {
  deliver: ["uploads.send"],
  answer: ["uploads.send"],
  reopen: ["uploads.send"],
  sign: ["validation.sign"],
  validate: ["validation.validate"],
  decide: ["reopenings.approve", "reopenings.approve-frozen"],
  "close-again": ["scenarios.close"],
  quality: ["quality.read"],
  suggestions: ["glossary.edit"],
  gaps: ["swp.edit"],
  sources: ["ingestions.define"],
  access: ["users.manage"],
  unfilled: ["users.manage"],
  erasures: ["retention.manage"],
  reviews: ["campaigns.decide"],
};

/** Whether somebody may hear of an entry of their inbox. */
export function hearsOf(actor: Access, { step }: InboxItem): boolean {
  return neededFor[step].some((permission) => holds(permission, actor));
}
