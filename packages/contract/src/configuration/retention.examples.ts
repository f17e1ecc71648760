import { describeRoutes, operation, type Tag } from "../describe-routes.ts";
import { northSpain } from "../general.examples.ts";
import * as routes from "./retention.ts";

export const retentionTag: Tag = {
  key: "retention",
  name: "Retention",
  description: "How long data is kept, what is held, and whose data is deleted.",
};

export const describedRetention = describeRoutes(routes, {
  tag: retentionTag,
  fields: {
    kind: ["rows"],
    months: [84],
    changed: [{ at: "2026-11-05T08:00:00.000Z", by: "alba.ferrer@corp.example" }],
    due: [[{ kind: "rows", period: { year: 2019, month: 10 }, items: 42, amount: 61244, stays: null }]],
    runs: [[{ at: "2026-11-05T22:10:00.000Z", counts: [{ kind: "rows", period: { year: 2019, month: 9 }, items: 42, amount: 61020 }] }]],
    fileDays: [7],
    listedDays: [90],
    period: [{ year: 2019, month: 10 }],
    person: ["004711"],
    reason: ["Dismissal case 12/2026"],
    setBy: ["Alba Ferrer"],
    setAt: ["2026-11-05T08:00:00.000Z"],
    liftedBy: [null],
    liftedAt: [null],
    legalEntity: [northSpain],
    user: [null],
    userEmail: [null],
    words: [["Ana Ruiz"]],
    state: ["COUNTED"],
    counted: [{ rows: 48, deliveries: 24, files: 24, quality_event_text: 2 }],
    done: [{}],
    waitsFor: [null],
    askedBy: ["Alba Ferrer"],
    decidedBy: [null],
    decidedAt: [null],
    doneAt: [null],
    certificateHash: [null],
    fingerprint: ["9f2c1d7a4e5b60718293a4b5c6d7e8f90123456789abcdef0123456789abcdef"],
    certificate: ["4f0d5c2e7a9b8c1d3e6f5a4b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f809"],
    number: [14],
    of: ["employee"],
    names: [1],
    asked: [false],
    known: [false],
    may: [{ confirm: true, withdraw: true }],
  },
  parameters: {
    kind: "Which kind of data.",
  },
  operations: [
    operation(routes.updateRetentionPeriod, { schemas: { RetentionPeriod: "answer" } }),
    operation(routes.liftLegalHold, { schemas: { LegalHold: "answer" } }),
    operation(routes.confirmErasure, { schemas: { Erasure: "answer" } }),
    operation(routes.downloadErasureCertificate, { contentTypes: ["application/json"] }),
  ],
});
