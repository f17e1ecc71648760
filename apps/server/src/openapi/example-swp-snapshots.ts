const fte = (min: string, max: string | null = null) => ({ min, max });
const none = { count: 0, fte: fte("0") };
const totals = {
  items: 41,
  size: fte("88.5", "104"),
  critical: { count: 12, fte: fte("30", "36") },
  new: { count: 5, fte: fte("9", "12") },
  existent: { count: 36, fte: fte("79.5", "92") },
  begin: none,
  inter: none,
  expert: none,
};
const snapshot = {
  id: 7,
  tab: "profiles-shortage",
  orgId: 1,
  orgName: "Iberia",
  takenAt: "2026-10-30T16:00:00.000Z",
  takenBy: "Nuria Vidal",
  comment: "Antes del presupuesto de 2027.",
  withoutZero: true,
  totals,
  isPart: false,
  isComparable: true,
  mayDelete: true,
};
const place = "Iberia › Red › Acceso";
const cell = { calledThen: null, items: 8, size: fte("19", "24"), critical: 3, entered: null, closed: null, changed: null };
const cells = [cell, { ...cell, items: 9, size: fte("21.5", "26.5"), entered: 2, closed: 1, changed: 3 }];
const column = { snapshotId: 7, takenAt: snapshot.takenAt, orgName: "Iberia", comment: snapshot.comment, withoutZero: true };
const comparison = {
  columns: [column, { snapshotId: null, takenAt: "2026-11-05T08:00:00.000Z", orgName: "", comment: "", withoutZero: false }],
  isNarrowed: false,
  rows: [{ id: 3, name: place, cells }],
  totals: cells,
};
const moved = {
  itemId: 412,
  name: "Ingeniería de red móvil",
  skillLevel: null,
  place,
  how: "covered",
  before: fte("5", "8"),
  after: fte("0"),
  changes: [
    { field: "size", before: "5-8", after: "0" },
    { field: "coverage", before: "Open", after: "Completed" },
  ],
};
const preview = {
  totals,
  leftOut: 3,
  earlier: 2,
  matching: 41,
  rows: [{ itemId: 412, name: moved.name, skillLevel: null, place, size: fte("5", "8"), impact: "Critical", isNew: false }],
};
const scope = { tab: "profiles-shortage", orgId: 1, withoutZero: true };
const answered = { tab: "profiles-shortage", divisionId: 3, reskilled: 3, outsourced: 2 };
const answer = {
  ...answered,
  ob: "Iberia",
  unit: "Red",
  division: "Acceso",
  version: 1,
  updatedAt: "2026-10-28T09:12:00.000Z",
  updatedBy: "Alba Ferrer",
  mayEdit: true,
};
const token = "Yt3mQ9a0wZ5kJ1xR8vN2cL7bG4dS6hPfUoEiTqXzMsA";
const shares = (hire: number, outsrc: number, reskill: number) => ({ hire, outsrc, reskill, release: null });

/** What examples say of snapshots, comparisons and the levers' questions: whole bodies, of which each route takes the one that fits. */
export const snapshotBodies: readonly unknown[] = [
  snapshot,
  { ...scope, text: "red movil" },
  { ...scope, comment: snapshot.comment, overrides: [{ itemId: 412, isNew: true }] },
  preview,
  comparison,
  answer,
  answered,
  {
    levers: shares(50, 20, 30),
    fills: 1,
    unchanged: 2,
    byHand: 5,
    closed: 1,
    withoutTraining: 0,
    rows: [{ itemId: 412, name: moved.name, skillLevel: null, before: shares(60, 20, 20) }],
    token,
  },
  { tab: "profiles-shortage", divisionId: 3, token },
  { filled: 1 },
];
export const snapshotLists: readonly unknown[] = [[snapshot], [moved], [answer], [{ orgId: 1, name: "Iberia" }]];
