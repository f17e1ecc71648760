import type { Route } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { ApiError, PreparedCall } from "../api/client.ts";
import type { Confirmation } from "./confirmation.ts";
import type { FieldName, Fields } from "./fields.ts";
import type { Keeps } from "./drafts/kept-draft.ts";

/** What a form says of itself to `useRecord`. */
export type RecordOptions<D extends object, Rec extends { version: number }, Saved> = {
  /** What the ids of the fields begin with; it names the record, too, where that has no `id`: drafts are kept by both. */
  id: string;
  /** Where drafts are kept, where the id does not say all that they are for. */
  place?: string;
  /** Whether what is typed outlives the page itself, and without which fields; where nothing is said it does not. */
  keeps?: Keeps<D>;
  /** The record as it was loaded; left out for a new one. A newer one is taken as long as nothing is typed. */
  record: Rec | undefined;
  /** The record as the form edits it, or what a new one begins with. */
  draftOf: (record: Rec | undefined) => D;
  /** Where a draft has others than another one has, by the draft. */
  fields: Fields<D> | ((draft: D) => Fields<D>);
  /** The call that saves a draft: on the version of `base`, or as a new record; `tried`: what the trial has told of it; `meant`: what the server asked was confirmed. */
  save: (draft: D, base: Rec | undefined, tried?: Saved, meant?: boolean) => PreparedCall<Saved, Rec>;
  /** The question that a refusal is, where the server takes the draft once it is meant. */
  asks?: (error: ApiError) => Confirmation | undefined;
  /** The call that tells what saving a draft would do, where one is to know that first; it is refused as saving is. Nothing: this draft needs none. */
  trial?: ((draft: D, base: Rec | undefined) => PreparedCall<Saved, Rec> | undefined) | undefined;
  /** Whether a refusal says that saving would do something else by now than the trial told: it is tried, and told, once more. */
  isOther?: (error: Error) => boolean;
  /** What the rules say that the schema of the route does not, with paths as the body has them. */
  check?: ((draft: D, base: Rec | undefined) => readonly Issue[]) | undefined;
  /** The field that the path of an issue leads to, where the draft names it otherwise than the body does. */
  fieldOf?: ((path: readonly (string | number)[]) => FieldName<D> | undefined) | undefined;
  /** The id of the input that an issue is about, where it stands within a field: of a line, a column, a language. */
  inputId?: ((path: readonly (string | number)[], draft: D) => string | undefined) | undefined;
  /** What the part is called that an issue is about, where it stands within a field: the summary names it in place of the field. */
  partName?: ((path: readonly (string | number)[], draft: D) => string | undefined) | undefined;
  /** What is wrong in words, where a message needs more than the issue's own parameters. */
  issueText?: ((issue: Issue, draft: D) => string) | undefined;
  /** Whose areas go stale with it, besides that of the route that saves. */
  stale?: readonly Route[];
  /** Asks again for what tells of what was saved, where that is less than these areas. */
  refresh?: (saved: Saved) => Promise<void>;
  /** Told once it is saved; answers what the form goes on with: a record, or `new` for another one. Nothing: the form goes. */
  onSaved: (saved: Saved, wasNew: boolean) => Next<Rec>;
  /** What an answer has refused of a draft, though it takes the rest. */
  refused?: (answer: Saved) => Refused<D, Rec> | undefined;
  /** Told why nothing was saved; true where the form says so by itself, in place of its summary. */
  onRefused?: (error: unknown) => boolean;
};

/** The fields that are not saved, why, and what stands now where somebody else was faster with them. */
export type Refused<D extends object, Rec> = { fields: readonly FieldName<D>[]; issues: ApiError["fields"]; now: Rec | undefined };

/** What a form goes on with once it is saved. */
export type Next<Rec> = Rec | "new" | void;
