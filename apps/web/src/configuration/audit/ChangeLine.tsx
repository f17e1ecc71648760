import { useText } from "../../texts/language.tsx";
import type { AuditEntry } from "./use-audit.ts";
import type { ChangeInWords } from "./use-audit-words.ts";

const longest = 120;

/** One change on one line, shortened: "Name: A → B", or what was given or went. */
export function ChangeLine({ entry, change }: { entry: AuditEntry; change: ChangeInWords }) {
  const t = useText();
  const field = change.field;
  const [before, after] = [shorten(change.before), shorten(change.after)];
  if (entry.before === null || before === "") return <span>{field ? t("audit.change-given", { field, after }) : after}</span>;
  if (entry.after === null || after === "") return <del>{field ? t("audit.change-given", { field, after: before }) : before}</del>;
  return <span>{t("audit.change", { field, before, after })}</span>;
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}
