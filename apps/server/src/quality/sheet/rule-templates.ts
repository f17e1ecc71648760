import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import type { Language } from "@hub/domain/languages.ts";
import { detailOf } from "../events/present-event.ts";
import type { RuleRow } from "./known.sql.ts";

/** How an event is told: as it is, without what was found, or the same where nothing was. */
export const tellings = { open: 0, hidden: 1, "hidden-empty": 2 } as const;

/** The message of a rule in one telling, taken apart: texts, and between each two the name of a parameter. */
export type RuleTemplate = { ruleId: number; telling: number; language: Language; texts: string[]; names: string[] };

const [opening, closing] = ["\ue000", "\ue001"];

/**
 * A rule's message with its places left open, so that SQL writes for each event what `detailOf` writes for one: the message itself is asked, with marks for
 * the values, and so knows by itself what a reader may not see.
 */
export function templatesOf({ id, code }: RuleRow, language: Language): RuleTemplate[] {
  const names: readonly string[] = code in ingestionIssues ? ingestionIssues[code as keyof typeof ingestionIssues].params : [];
  const mark = (name: string) => `${opening}${name}${closing}`;
  const params = Object.fromEntries(names.filter((name) => name !== "found").map((name) => [name, mark(name)]));
  return Object.entries(tellings).map(([telling, number]) => {
    const objectValue = telling === "hidden-empty" ? null : mark("found");
    const row = { ruleOrigin: "delivery", ruleCode: code, params, detail: null, objectValue, sensitive: true } as const;
    const parts = detailOf(row, telling !== "open", language).split(/\ue000([^\ue000\ue001]*)\ue001/);
    return {
      ruleId: id,
      telling: number,
      language,
      texts: parts.filter((_, at) => at % 2 === 0),
      names: parts.filter((_, at) => at % 2 === 1),
    };
  });
}
