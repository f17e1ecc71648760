import type { Report } from "./report-draft.ts";

export type Placed = Report & { depth: number; siblings: number; place: number };

/** The reports as the list shows them: how deep each stands, and its place among its siblings. They come in the order of the tree. */
export function placeReports(reports: readonly Report[]): Placed[] {
  const depths = new Map<number, number>();
  const counts = new Map<number, number>();
  const total = Map.groupBy(reports, ({ parentId }) => parentId);
  return reports.map((report) => {
    const depth = report.parentId === 0 ? 0 : (depths.get(report.parentId) ?? 0) + 1;
    const place = counts.get(report.parentId) ?? 0;
    depths.set(report.id, depth);
    counts.set(report.parentId, place + 1);
    return { ...report, depth, place, siblings: total.get(report.parentId)?.length ?? 1 };
  });
}

/** Where a report may move to: everywhere but below itself. */
export function parentsFor(reports: readonly Placed[], id: number): Placed[] {
  const below = new Set([id]);
  for (const report of reports) if (below.has(report.parentId)) below.add(report.id);
  return reports.filter((report) => !below.has(report.id));
}
