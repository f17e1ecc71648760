declare module "virtual:messages/*" {
  import type { MessageFormatElement } from "react-intl";
  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "virtual:messages" {
  import type { Language } from "@hub/domain/languages.ts";
  import type { MessageFormatElement } from "react-intl";
  /** The group of texts by what stands before a key's point. */
  export const groupOfPrefix: Record<string, string>;
  export const loaders: Record<Language, Record<string, () => Promise<{ default: Record<string, MessageFormatElement[]> }>>>;
}
