import type { Route } from "@hub/contract/route.ts";
import { fileKinds } from "@hub/domain/glossary/file-kinds.ts";

const csv = "text/csv; charset=utf-8";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The kinds of file that the downloads answer. */
const kinds: Record<string, readonly string[]> = {
  "uploads/:id/issues.csv": [csv],
  "uploads/:id/marked": [xlsx],
  "ingestions/:id/template": [xlsx, csv],
  "glossary/:id/pdf": ["application/pdf"],
  "glossary/:id/files/:fileId": [...new Set(Object.values(fileKinds))],
  "tasks/template": [xlsx],
  "tasks/:id/file": [xlsx, csv],
};

/** The content types a download may have; undefined names of routes are any file. */
export function contentTypesOf(route: Route): readonly string[] {
  return kinds[route.path] ?? ["application/octet-stream"];
}
