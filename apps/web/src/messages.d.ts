declare module "virtual:messages/*" {
  import type { MessageFormatElement } from "react-intl";
  const messages: Record<string, MessageFormatElement[]>;
  export default messages;
}

declare module "virtual:messages" {
  import type { Language } from "@hub/domain/languages.ts";
  import type { MessageFormatElement } from "react-intl";
  export type Messages = Record<string, MessageFormatElement[]>;
  export type Load = () => Promise<{ default: Messages }>;
  /** What loads the texts of a language, by their groups. */
  export type Loaders = Record<Language, Record<string, Load>>;
  /** What loads sign-in's texts, and those of every page. */
  export const loaders: Loaders;
}

declare module "virtual:messages/all" {
  import type { Language } from "@hub/domain/languages.ts";
  import type { Load } from "virtual:messages";
  /** What lists for a language what loads its groups. */
  export type Lists = Record<Language, () => Promise<{ loaders: Record<string, Load> }>>;
  /** What lists, for each language, what loads the rooms' texts. */
  export const lists: Lists;
  /** The group that has all texts of a file, by what stands before a key's point. */
  export const fileOfPrefix: Record<string, string>;
}
