import { describeRoutes, type Tag } from "../describe-routes.ts";
import * as routes from "./audit.ts";

export const auditTag: Tag = { key: "audit", name: "Audit", description: "Changes and sign-ins." };

export const describedAudit = describeRoutes(routes, {
  tag: auditTag,
  fields: {
    actor: ["alba.ferrer@corp.example"],
    action: ["user.save"],
    actions: [["user.save", "session.sign-in"]],
    subjectType: ["user"],
    kind: ["changes"],
    subjectTypes: [["user", "group", "legal-entity"]],
    subjectId: ["12"],
    subjectName: ["Ana Ruiz"],
    "audit.items.before": [{ active: true }],
    "audit.items.after": [{ active: false }],
    "audit.before": ["90210"],
    "audit.next": ["90210"],
    requestId: ["7b0c2a4e-5a0f-4f0e-9d43-2f5a3f1f6c11"],
    from: ["2026-10-01"],
    to: ["2026-10-31"],
  },
  parameters: {
    action: "Only what was done under this name, such as `user.save`; `audit/kinds` lists them.",
    actor: "Part of the e-mail of whoever did it.",
    from: "First day, `yyyy-mm-dd`.",
    subjectId: "Id of what was changed.",
    kind: "`sign-ins`: attempts to sign in, good or failed, and nothing else; `changes`: all but those. Without it, both.",
    subjectType: "What was changed, such as `user`; `audit/kinds` lists them.",
    to: "Last day, `yyyy-mm-dd`, included.",
  },
});
