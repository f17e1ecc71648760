import { cutLine } from "@hub/domain/cut-text.ts";

/** Why a name in a cell names nothing, or nothing certain. */
export type NameIssue = { code: string; params: Record<string, string> };

/** A text of a cell in a sentence: on one line, and short. */
export const shown = (text: string, most = 60): string => cutLine(text, most);
