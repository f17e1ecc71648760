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
  import type { Lists, Loaders } from "./texts/needed-texts.ts";
  /** What loads the texts of every page. */
  export const loaders: Loaders;
  /** What lists, for each language, what loads the rooms' texts. */
  export const lists: Lists;
  /** The group that has all texts of a file, by what stands before a key's point. */
  export const fileOfPrefix: Record<string, string>;
}
