import { cutText } from "@hub/domain/cut-text.ts";
import { useText } from "../../texts/language.tsx";
import type { Column } from "../../ui/list/DataTable.tsx";
import type { useFormats } from "../../texts/formats.ts";
import { Mail } from "../Mail.tsx";
import type { AuditEntry } from "./use-audit.ts";
import type { ChangeInWords, useAuditWords } from "./use-audit-words.ts";

type Given = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  words: ReturnType<typeof useAuditWords>;
  rows: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
};
const most = 4;
/** The actor of what the portal does by itself. */
const portal = "HUB";

/** Whoever signs in does so for nobody but themselves. */
const isOfOthers = ({ action, actor }: AuditEntry): boolean => action !== "signed-in" || actor === portal;

/** The trail's columns: when, who, what, about what where any line says it, and the first changes. */
export function auditColumns({ t, formats, words, rows, onOpen }: Given): Column<AuditEntry>[] {
  const columns: Column<AuditEntry>[] = [
    {
      id: "at",
      header: t("audit.at"),
      cell: (entry) => (
        <button
          type="button"
          className="hub-link"
          aria-label={t("audit.open", { action: words.action(entry.action), at: formats.instant(entry.at) })}
          onClick={() => onOpen(entry)}
        >
          {formats.instant(entry.at)}
        </button>
      ),
    },
    {
      id: "actor",
      header: t("audit.actor"),
      wrap: true,
      cell: ({ actor }) => (
        <div className="hub-audit-actor">
          <Mail address={actorText(t, actor)} />
        </div>
      ),
    },
    { id: "action", header: t("audit.action"), wrap: true, cell: ({ action }) => words.action(action) },
    {
      id: "subject",
      header: t("audit.subject"),
      wrap: true,
      cell: (entry) =>
        isOfOthers(entry) && (
          <>
            {words.subject(entry)}
            {!words.subject(entry).startsWith(words.subjectType(entry.subjectType)) && (
              <span className="hub-audit-type">{words.subjectType(entry.subjectType)}</span>
            )}
          </>
        ),
    },
    {
      id: "changes",
      header: t("audit.changes"),
      wrap: true,
      cell: (entry) => {
        if (entry.contentsHidden) return <div className="hub-audit-changes hub-dimmed">{t("audit.contents-hidden-short")}</div>;
        const changes = words.changes(entry);
        // One more line says as much as the line that hides it.
        const shown = changes.length <= most ? most : most - 1;
        return (
          <div className="hub-audit-changes">
            {changes.slice(0, shown).map((change) => (
              <ChangeLine key={change.key} entry={entry} change={change} />
            ))}
            {changes.length > shown && (
              <button type="button" className="hub-link" onClick={() => onOpen(entry)}>
                {t("audit.changes-more", { count: changes.length - shown })}
              </button>
            )}
          </div>
        );
      },
    },
  ];
  return rows.some(isOfOthers) ? columns : columns.filter(({ id }) => id !== "subject");
}

/** Who did it; what the portal does by itself has its name. */
export function actorText(t: ReturnType<typeof useText>, actor: string): string {
  return actor === portal ? t("audit.portal") : actor;
}

const longest = 120;

/** One change on one line, shortened: "Name: A → B", or what was given or went. */
function ChangeLine({ entry, change }: { entry: AuditEntry; change: ChangeInWords }) {
  const t = useText();
  const field = change.field;
  const [before, after] = [shorten(change.before), shorten(change.after)];
  if (entry.before === null || before === "") return <span>{field ? t("audit.change-given", { field, after }) : after}</span>;
  if (entry.after === null || after === "") return <del>{field ? t("audit.change-given", { field, after: before }) : before}</del>;
  return <span>{t("audit.change", { field, before, after })}</span>;
}

const shorten = (text: string): string => cutText(text, longest);
