import { Button, Group, Modal } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { actorText } from "./audit-columns.tsx";
import type { AuditEntry } from "./use-audit.ts";
import type { useAuditWords } from "./use-audit-words.ts";

type Props = {
  opened: boolean;
  entry: AuditEntry | undefined;
  words: ReturnType<typeof useAuditWords>;
  onClose: () => void;
  onSubject: (entry: AuditEntry) => void;
};

/** One line of the trail in full: every field before and after. */
export function EntryDialog({ opened, entry, words, onClose, onSubject }: Props) {
  const t = useText();
  const formats = useFormats();
  const changes = entry ? words.changes(entry) : [];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={entry && words.action(entry.action)}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {entry && (
        <div className="hub-dialog">
          <dl className="hub-facts">
            <dt>{t("audit.at")}</dt>
            <dd>{formats.instant(entry.at)}</dd>
            <dt>{t("audit.actor")}</dt>
            <dd>{actorText(t, entry.actor)}</dd>
            <dt>{t("audit.subject")}</dt>
            <dd>
              {words.subject(entry)} · {words.subjectType(entry.subjectType)}
            </dd>
            {entry.requestId && (
              <>
                <dt>{t("audit.request")}</dt>
                <dd>{entry.requestId}</dd>
              </>
            )}
          </dl>
          {changes.length === 0 ? (
            <p className="hub-dimmed">{t(entry.contentsHidden ? "audit.contents-hidden" : "audit.changes-none")}</p>
          ) : (
            <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("audit.changes-table")}>
              <table className="hub-table">
                <thead>
                  <tr>
                    <th scope="col">{t("audit.field")}</th>
                    {entry.before !== null && <th scope="col">{t("audit.before")}</th>}
                    {entry.after !== null && <th scope="col">{t("audit.after")}</th>}
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ key, field, before, after }) => (
                    <tr key={key}>
                      <td data-wrap>{field || t("audit.changes")}</td>
                      {entry.before !== null && <td data-wrap>{before}</td>}
                      {entry.after !== null && <td data-wrap>{after}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onSubject(entry)}>
              {t("audit.only-subject")}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {t("ui.close")}
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}
