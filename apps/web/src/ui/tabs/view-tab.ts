import "./view-tabs.css";

type ViewTab = { className: string | undefined; "aria-current": "page" | undefined; activeProps: object };

/** How a link among `ViewTabs` looks, and what it says of itself: the page tells whether it is there, for one view's address may begin as another's does. */
export function viewTab(isHere: boolean): ViewTab {
  return { className: "hub-view-tab", "aria-current": isHere ? "page" : undefined, activeProps: {} };
}
