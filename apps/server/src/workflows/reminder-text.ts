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
  const { language, kind, by, until } = row;
  const params = { by, ...placeOf(row), until: until === null ? "" : day(language, until) };
  const comment = commentPart(language, row.comment);
  return {
    subject: translate(language, `mail.${kind}-subject`, params),
    body: join(language, row.name, [translate(language, `mail.${kind}-body`, params), ...comment], publicUrl),
  };
}

/** The mail that tells somebody what a colleague reminds them of at once, in their language: of all rows the reader, the colleague and the comment are the same. */
export function writeToldTogether(rows: readonly UntoldRow[], publicUrl: string | undefined): Text {
  const [row] = rows;
  if (!row || rows.length === 1) return writeTold(row!, publicUrl);
  const { language, name, by, comment } = row;
  const count = rows.length;
  const lines = rows
    .toSorted(
      (a, b) => a.period.localeCompare(b.period) || a.section.localeCompare(b.section) || a.legalEntity.localeCompare(b.legalEntity),
    )
    .slice(0, most)
    .map((each) => `- ${translate(language, "mail.nudged-line", placeOf(each))}`);
  if (count > most) lines.push(translate(language, "mail.more", { count: count - most }));
  return {
    subject: translate(language, "mail.nudged-many-subject", { by, count }),
    body: join(
      language,
      name,
      [`${translate(language, "mail.nudged-many-body", { by, count })}\n${lines.join("\n")}`, ...commentPart(language, comment)],
      publicUrl,
    ),
  };
}

/** The cell that a mail is about, in the words of its reader. */
function placeOf({ language, section, legalEntity, period }: UntoldRow) {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return { section, entity: legalEntity, month: nameMonth(language, { year, month }) };
}

const commentPart = (language: Language, comment: string | null): string[] =>
  comment === null ? [] : [translate(language, "mail.comment", { comment })];

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
