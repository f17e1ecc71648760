declare module "virtual:messages/*" {
  import type { MessageFormatElement } from "react-intl";
  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "virtual:messages" {
  import type { Loaders } from "./texts/needed-texts.ts";
  /** What loads sign-in's texts. */
  export const loaders: Loaders;
}

declare module "virtual:messages/all" {
  import type { Loaders } from "./texts/needed-texts.ts";
  /** What loads all other groups of texts. */
  export const loaders: Loaders;
  /** The group that has all texts of a file, by what stands before a key's point. */
  export const fileOfPrefix: Record<string, string>;
}
