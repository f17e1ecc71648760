import type { MessageKey, MessageParams } from "../catalog.ts";
import type { Formats } from "./formats.ts";

/** Says things in a reader's language, on a page as on the server; `codeText` says a code, or answers it where it has no words. */
export type Speaker = {
  t: (key: MessageKey, params?: MessageParams) => string;
  codeText: (area: string, code: string, params?: MessageParams) => string;
  formats: Formats;
};
