import type { previewQualityEdit } from "@hub/contract/quality/bulk.ts";
import type { Output } from "@hub/contract/route.ts";
import { applyEventEdit, type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { type EditedRow, fieldsOf } from "./decide-edit.ts";

type ChangedField = Output<typeof previewQualityEdit.answer>["fields"][number];

/** As many values of a field are told apart; the rest is counted. */
const mostValues = 5;

/** Counts what stands now in the fields that an edit of many events changes: each value with its events, those of most events first. */
export function countChangedValues(change: Partial<EventFields>, addedComment: string | undefined) {
  const found = new Map<keyof EventFields, { after: string | null; before: Map<string | null, number> }>();
  let events = 0;
  return {
    /** An event that the edit changes. */
    add(row: Omit<EditedRow, "comments">): void {
      events++;
      const now = fieldsOf({ ...row, comments: "" });
      const after = applyEventEdit(now, change);
      for (const field of eventFields) {
        if (after[field] === now[field]) continue;
        const known = found.get(field) ?? { after: after[field], before: new Map<string | null, number>() };
        found.set(field, known);
        known.before.set(now[field], (known.before.get(now[field]) ?? 0) + 1);
      }
    },
    /** In the order of the form. */
    fields(): ChangedField[] {
      const fields = eventFields.flatMap((field): ChangedField[] => {
        const known = found.get(field);
        if (!known) return [];
        const values = [...known.before].map(([value, count]) => ({ value, events: count })).toSorted((a, b) => b.events - a.events);
        const rest = values.slice(mostValues);
        const others = { values: rest.length, events: rest.reduce((sum, each) => sum + each.events, 0) };
        return [{ field, after: known.after, before: values.slice(0, mostValues), others }];
      });
      if (addedComment === undefined || events === 0) return fields;
      return [...fields, { field: "comments", after: addedComment, before: [], others: { values: 0, events } }];
    },
  };
}
