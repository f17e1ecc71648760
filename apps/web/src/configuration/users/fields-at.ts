import type { Area } from "@hub/domain/session/areas.ts";
import type { DraftPath } from "./check-draft.ts";

/** Where a field stands in a form: its id, and what is wrong with it. */
export type FieldsAt = {
  id: (...path: DraftPath) => string;
  error: (...path: DraftPath) => string | undefined;
};
type Form = { id: string; errorAt: (...path: DraftPath) => string | undefined };

/** The fields of a form by the paths of its body. */
export function fieldsIn(form: Form): FieldsAt {
  return { id: (...path) => inputAt(form.id, path), error: form.errorAt };
}

/** The fields of an area of a user's form, by their paths in it. */
export function fieldsInArea(form: Form, area: Area): FieldsAt {
  return { id: (...path) => fieldId(area, path), error: (...path) => form.errorAt("areas", area, ...path) };
}

/** The id of the input that a path of the body leads to. */
export function inputAt(id: string, path: DraftPath): string {
  return [id, ...path].join("-");
}

/** The id of a field of an area. */
export function fieldId(area: Area, path: DraftPath): string {
  return inputAt(`access-${area}`, path);
}
