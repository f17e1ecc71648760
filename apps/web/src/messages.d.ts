declare module "virtual:messages/*" {
  import type { MessageFormatElement } from "react-intl";
  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "virtual:messages" {
  import type { MessageFormatElement } from "react-intl";
  /** The group of texts by what stands before a key's point. */
  export const groupOfPrefix: Record<string, string>;
  export const loaders: Record<
    import("@hub/domain/languages.ts").Language,
    Record<string, () => Promise<{ default: Record<string, MessageFormatElement[]> }>>
  >;
}
