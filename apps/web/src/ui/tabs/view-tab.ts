import styles from "./view-tabs.module.css";

/** How a link among `ViewTabs` looks, and what it says of itself. */
export function viewTab(isHere: boolean): { className: string | undefined; "aria-current": "page" | undefined } {
  return { className: styles["tab"], "aria-current": isHere ? "page" : undefined };
}
