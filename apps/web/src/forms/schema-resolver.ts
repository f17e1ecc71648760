import type { Schema } from "@hub/contract/route.ts";
import type { useCodeText } from "../texts/language.tsx";
import { checkBody } from "./check-body.ts";

/** What the API would refuse in a body, in words, by field path (`a.0.b`). */
export function checkBySchema(schema: Schema, values: unknown, codeText: ReturnType<typeof useCodeText>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { code, path, params } of checkBody(schema, values)) {
    const [area = "", ...rest] = code.split(".");
    errors[path.join(".")] ??= codeText(area, rest.join("."), params);
  }
  return errors;
}
