import "./view-tabs.css";

type ViewTab = { className: string | undefined; "aria-current": "page" | undefined; activeProps: object; activeOptions: { exact: true } };

/**
 * How a link among `ViewTabs` looks, and what it says of itself: the page tells whether it is there, for one view's address may begin as another's does. The router
 * marks a link of its own accord where the address says as much and more: only the whole address counts.
 */
export function viewTab(isHere: boolean): ViewTab {
  return { className: "hub-view-tab", "aria-current": isHere ? "page" : undefined, activeProps: {}, activeOptions: { exact: true } };
}
