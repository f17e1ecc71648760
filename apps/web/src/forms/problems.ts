import type { FieldName } from "./fields.ts";

/** What stops a form: the text, the field it is about, and the input to go to. */
export type Problem<D extends object> = {
  path: readonly (string | number)[];
  field: FieldName<D> | undefined;
  input: string | undefined;
  /** What the field or its part is called. */
  name: string | undefined;
  text: string;
};

/** The first problem of each input: mending it may mend the others. */
export function firstOfEach<D extends object>(problems: readonly Problem<D>[]): Problem<D>[] {
  return problems.filter(({ input }, at) => input === undefined || problems.findIndex((each) => each.input === input) === at);
}
