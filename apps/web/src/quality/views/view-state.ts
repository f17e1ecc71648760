import type { listQualityViews } from "@hub/contract/quality/views.ts";
import type { Output } from "@hub/contract/route.ts";
import { parseSearch, type Address, idOf } from "../../ui/address.ts";
import { writeQuery } from "../quality-search.ts";
import type { SearchOf } from "../../ui/use-address.ts";

export type SavedView = Output<(typeof listQualityViews)["answer"]>["items"][number];

/** Views that everybody has, as addresses. */
export const readyViews = [
  { name: "open", query: "status=OPEN%2CIN_PROGRESS" },
  { name: "mine", query: "status=OPEN%2CIN_PROGRESS&mine=1" },
  { name: "overdue", query: "overdue=1" },
  { name: "gone", query: "status=OPEN%2CIN_PROGRESS&gone=1" },
  { name: "all", query: "" },
] as const;
export type ReadyViewName = (typeof readyViews)[number]["name"];

/** The address of a view; of what a colleague shares only what a view keeps. */
export const searchOfQuery = (query: string): SearchOf<"/quality"> => parseSearch(writeQuery(parseSearch(query)));

/** A saved view as an address; it says which view it was, so that what is changed since can be saved or taken back. */
export const searchOfView = ({ id, query }: SavedView): SearchOf<"/quality"> => ({ ...searchOfQuery(query), saved: String(id) });

export type ViewState = { ready: ReadyViewName } | { saved: SavedView; changed: boolean } | undefined;

/** The view an address shows: the saved one it was opened from, one that says the same, or a ready one. */
export function viewOf(search: Address, views: readonly SavedView[]): ViewState {
  const query = writeQuery(search);
  const isSame = (view: { query: string }) => writeQuery(searchOfQuery(view.query)) === query;
  const named = views.find(({ id }) => id === idOf(search["saved"]));
  if (named) return { saved: named, changed: !isSame(named) };
  const ready = readyViews.find(isSame);
  if (ready) return { ready: ready.name };
  const saved = views.find(isSame);
  return saved && { saved, changed: false };
}
