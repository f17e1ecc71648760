const filter = { status: "OPEN,IN_PROGRESS", entities: "1", dueTo: "2026-10-31" };

/** What examples say of quality events, their filters and views; as `exampleValues`. */
export const qualityExamples: Record<string, readonly unknown[]> = {
  // Filter
  "quality.elements": ["3,17"],
  "quality.rules": ["4"],
  "quality.status": ["OPEN,IN_PROGRESS"],
  "quality.perimeters": ["0,21"],
  "quality.accountants": ["12"],
  "quality.entities": ["1"],
  "quality.sections": ["OnHR,PLN"],
  "quality.text": ["104233"],
  "quality.delivery": ["31"],
  "quality.after": ["2026-10-31.412", 50],
  "quality.filter": [filter],
  // Events
  dataSource: ["PEOPLE"],
  tableName: ["PLN"],
  idType: ["Matrícula"],
  idValue: ["104233"],
  objectType: ["column"],
  objectName: ["Fecha de alta"],
  objectValue: ["31/02/2026"],
  valueHidden: [false],
  exceptionRule: ["date-unreadable"],
  exceptionRuleDetail: ["31/02/2026 is not a date of the calendar. Correct the cell."],
  example: ["31/02/2026 is not a date of the calendar. Correct the cell."],
  acceptedUntil: [null],
  goneSince: [null],
  earliestDue: ["2026-10-31"],
  accountantPerimeter: [{ id: 21, code: "REWARD", name: "Reward" }, "REWARD"],
  accountant: [{ id: 12, email: "ana.ruiz@corp.example", name: "Ana Ruiz" }, "ana.ruiz@corp.example"],
  comments: ["Asked the entity for the contract."],
  updatedBy: ["Ana Ruiz"],
  updatedOn: ["2026-10-05T08:30:00.000Z"],
  "quality.items.status": ["OPEN"],
  "quality.nextStatuses": [["IN_PROGRESS", "RESOLVED", "NOT_AN_ERROR"]],
  "quality.items.nextStatuses": [["IN_PROGRESS", "RESOLVED", "NOT_AN_ERROR"]],
  "quality.items.name": ["Ana Ruiz"],
  // Counts
  "elements.label": ["Fecha de alta"],
  "rules.label": ["date-unreadable"],
  "perimeters.label": ["Reward"],
  "accountants.label": ["Ana Ruiz"],
  "entities.label": ["Norte España, S.A.U. (NOR-ES)"],
  // History and edits
  "quality.items.by": ["Ana Ruiz"],
  "quality.items.changes": [
    [
      { field: "status", before: "OPEN", after: "RESOLVED" },
      { field: "comments", before: "", after: "Asked the entity for the contract." },
    ],
  ],
  "quality.change": [{ status: "RESOLVED", addComment: "Corrected at the source." }],
  "quality.token": ["Yk3b0cD1xk2v9mHq7Zt5uW8eR4sLp6aJfGnQo1iTdXw"],
  "quality.refused": [[{ code: "quality.status-not-next", error: "The event cannot move to this status from the one it has.", count: 2 }]],
  // Views
  "quality.name": ["Open, of mine"],
  "quality.query": ["status=OPEN%2CIN_PROGRESS&mine=1"],
  "quality.items.query": ["status=OPEN%2CIN_PROGRESS&mine=1"],
  owner: ["Tomás Rey"],
};
