import { isSameValue } from "./same-values.ts";

/**
 * The name of a field: a key of the draft, which is what a form holds of typed and chosen things. A draft is flat: what the record nests has a name with a
 * point (`labels.es`), as the paths of issues lead to it.
 */
export type FieldName<D extends object> = Extract<keyof D, string>;

/** What a form says of one of its fields. */
export type Field<D extends object, Name extends FieldName<D> = FieldName<D>> = {
  label: string;
  required?: boolean;
  /** Its value in words, where it is neither a text, a number, a yes or no nor something with a name; `was` is what the form was opened with, for what is told by its changes. */
  show?: (value: D[Name], draft: D, was: D) => string;
  /** What its value says, where it holds more than that, such as ids of rows: values that say the same are the same. */
  says?: (value: D[Name]) => unknown;
  /** Fields that make sense only together, such as the bounds of a range: one keeps all of them or takes all of theirs. */
  group?: string;
  /** No part of the record, such as a word that one means it: what somebody else saved has to be told it anew. */
  transient?: boolean;
};

/** The fields of a form, in its order; what of a draft is no field is nothing that people edit. */
export type Fields<D extends object> = { readonly [Name in FieldName<D>]?: Field<D, Name> };

/** The names of the fields in the order of the form. */
export function fieldNames<D extends object>(fields: Fields<D>): FieldName<D>[] {
  return Object.keys(fields) as FieldName<D>[];
}

/** The field that the path of an issue leads to: itself, else the one that it stands within (`columns.2.name` in `columns`). */
export function fieldAt<D extends object>(fields: Fields<D>, path: readonly (string | number)[]): FieldName<D> | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    if (Object.hasOwn(fields, name)) return name as FieldName<D>;
  }
  return undefined;
}

/** Whether two values of a field are the same for whoever reads them. */
export function isSameField<D extends object>(fields: Fields<D>, name: FieldName<D>, one: D, other: D): boolean {
  const said = (draft: D) => fields[name]?.says?.(draft[name]) ?? draft[name];
  return isSameValue(said(one), said(other));
}
