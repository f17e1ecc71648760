import { type FieldName, fieldNames, type Fields, isSameField } from "./fields.ts";

/** A field that either has changed since the form was opened: by whom, and whether both mean the same by now. */
export type ConflictRow<D extends object> = { field: FieldName<D>; theirs: boolean; mine: boolean; same: boolean };

/** The fields that either has changed, in the order of the form; one's own is a whole group where one has changed a field of it. `was`: as the form was opened. */
export function compareDrafts<D extends object>(fields: Fields<D>, was: D, now: D, mine: D): ConflictRow<D>[] {
  const names = fieldNames(fields).filter((field) => !fields[field]?.transient);
  const changed = names.filter((field) => !isSameField(fields, field, mine, was));
  return names.flatMap((field) => {
    const row = {
      theirs: !isSameField(fields, field, now, was),
      mine: changed.some((each) => isTogether(fields, each, field)),
      same: isSameField(fields, field, now, mine),
    };
    return row.theirs || changed.includes(field) ? [{ field, ...row }] : [];
  });
}

/** Whether two fields are decided together. */
export function isTogether<D extends object>(fields: Fields<D>, one: FieldName<D>, other: FieldName<D>): boolean {
  const group = fields[one]?.group;
  return one === other || (group !== undefined && group === fields[other]?.group);
}

/** What a form goes on with: what is saved now, with one's own in the fields that are kept, and in those that go with them. */
export function mergeDrafts<D extends object>(fields: Fields<D>, now: D, mine: D, kept: ReadonlySet<FieldName<D>>): D {
  const names = fieldNames(fields).filter((field) => [...kept].some((each) => isTogether(fields, each, field)));
  return { ...now, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}
