import { firstDay, lastDay, type Period } from "../../period.ts";

/** What a query or path may ask for by name: the month, the entity's code, the month's first and last day. */
export const placeholders = ["year", "month", "entity", "first_day", "last_day"] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Record<Placeholder, string>;

/** The values for one month and entity; the month with two digits, days as `yyyy-mm-dd`, the entity empty when none is asked for. */
export function placeholderValues(period: Period, entityCode: string | null): PlaceholderValues {
  return {
    year: String(period.year),
    month: String(period.month).padStart(2, "0"),
    entity: entityCode ?? "",
    first_day: firstDay(period),
    last_day: lastDay(period),
  };
}

/** Whether a name is one that is filled in. */
export function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name);
}

/** The names in braces that nothing stands for. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([A-Za-z_]\w*)\}/g)].map(([, name = ""]) => name).filter((name) => !isPlaceholder(name));
}

/** Whether the text asks for the entity: then there is one file an entity. */
export function namesEntity(text: string): boolean {
  return text.includes("{entity}");
}

/** The text with its placeholders filled. */
export function fillPlaceholders(text: string, values: PlaceholderValues, write: (value: string) => string): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => (isPlaceholder(name) ? write(values[name]) : whole));
}
