import type { Language } from "@hub/domain/languages.ts";
import { formattingLocales } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import { nameMonth } from "../validation/consolidations/list-validations.ts";
import type { TaskItem } from "./inbox.ts";
import type { UntoldRow } from "./reminders.sql.ts";

/** Lines of a reminder; the rest is counted. */
const most = 20;

type Text = { subject: string; body: string };

/** The mail that tells somebody what waits for them, in their language. */
export function writeReminder(
  person: { name: string; language: Language },
  items: readonly TaskItem[],
  publicUrl: string | undefined,
): Text {
  const { language, name } = person;
  const late = items.filter(({ daysLate }) => daysLate > 0).length;
  const lines = items.slice(0, most).map((item) => `- ${describe(language, item)}`);
  if (items.length > most) lines.push(translate(language, "mail.more", { count: items.length - most }));
  return {
    subject: translate(language, "mail.reminder-subject", { count: items.length, late }),
    body: join(language, name, [translate(language, "mail.reminder-intro", { count: items.length, late }), lines.join("\n")], publicUrl),
  };
}

/** The mail that tells somebody what a colleague did, in their language. */
export function writeTold(row: UntoldRow, publicUrl: string | undefined): Text {
  const { language, kind, by, section, legalEntity, until } = row;
  const [year = 0, month = 0] = row.period.split("-").map(Number);
  const params = {
    by,
    section,
    entity: legalEntity,
    month: nameMonth(language, { year, month }),
    until: until === null ? "" : day(language, until),
  };
  const comment = row.comment === null ? [] : [translate(language, "mail.comment", { comment: row.comment })];
  return {
    subject: translate(language, `mail.${kind}-subject`, params),
    body: join(language, row.name, [translate(language, `mail.${kind}-body`, params), ...comment], publicUrl),
  };
}

function describe(language: Language, item: TaskItem): string {
  const { step, section, legalEntity, dueDate, daysLate } = item;
  const what = translate(language, `mail.step-${step}`, {
    section: section ?? "",
    entity: legalEntity?.name ?? "",
    month: nameMonth(language, item),
  });
  if (daysLate > 0) return translate(language, "mail.line-late", { what, days: daysLate });
  return dueDate === null ? what : translate(language, "mail.line-due", { what, day: day(language, dueDate) });
}

function join(language: Language, name: string, parts: readonly string[], publicUrl: string | undefined): string {
  const link = publicUrl === undefined ? [] : [translate(language, "mail.link", { address: `${publicUrl}/#/workflows` })];
  return [translate(language, "mail.greeting", { name }), ...parts, ...link, translate(language, "mail.footer")].join("\n\n");
}

function day(language: Language, iso: string): string {
  return new Intl.DateTimeFormat(formattingLocales[language], { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${iso}T00:00:00Z`));
}
