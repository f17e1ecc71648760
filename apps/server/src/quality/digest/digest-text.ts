import { cutLine } from "@hub/domain/cut-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DigestCause, DigestRow } from "./digest.sql.ts";
import { detailOf } from "../events/present-event.ts";

/** The mail that tells somebody which exceptions they have to work on, in their language; nothing in it stands in a row of a file. */
export function writeDigest(person: DigestRow, publicUrl: string | undefined): { subject: string; body: string } {
  const { language, name, lender, open, overdue, dueSoon, causes } = person;
  const write = (key: Parameters<typeof translate>[1], params: Record<string, string | number> = {}) => translate(language, key, params);
  const address = `${publicUrl}/#/quality?${lender ? `accountants=${lender.id}` : "mine=1"}`;
  const away = lender ? { away: oneLine(lender.name) } : undefined;
  const links =
    publicUrl === undefined
      ? []
      : [
          ...(overdue > 0 ? [write("mail.digest-link-overdue", { address: `${address}&overdue=1` })] : []),
          write(away ? "mail.digest-link-away" : "mail.digest-link", { address: `${address}&status=OPEN,IN_PROGRESS`, ...away }),
        ];
  return {
    subject: write(away ? "mail.digest-subject-away" : "mail.digest-subject", { open, overdue, ...away }),
    body: [
      write("mail.greeting", { name }),
      write(away ? "mail.digest-intro-away" : "mail.digest-intro", { open, overdue, due: dueSoon, ...away }),
      [write("mail.digest-causes"), ...causes.map((cause) => `- ${describe(language, cause)}`)].join("\n"),
      ...(links.length > 0 ? [links.join("\n")] : []),
      write("mail.digest-footer"),
    ].join("\n\n"),
  };
}

/** How many, of what and what is wrong. Of a rule of our own its sentence, with what stands in rows struck out; of an outside system's its name. */
function describe(language: Language, { open, objectName, tableName, entityName, ruleCode, ruleOrigin, params }: DigestCause): string {
  const row = { ruleOrigin, ruleCode, params, detail: null, objectValue: "•", sensitive: true };
  return translate(language, "mail.digest-cause", {
    count: open,
    object: oneLine(objectName || tableName),
    entity: oneLine(entityName),
    rule: ruleOrigin === "outside" ? oneLine(ruleCode) : detailOf(row, true, language),
  });
}

/** Names that outside systems gave stay a line of the mail. */
const oneLine = (text: string): string => cutLine(text, 100);
