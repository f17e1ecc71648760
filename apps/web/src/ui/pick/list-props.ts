import type { KeyboardEvent } from "react";
import "./pick.css";

/** How the list of a picker opens. Within what its field stands in: a dialog is all there is as long as it is open, and what stands outside of all is found by nobody. */
export const listProps = {
  comboboxProps: { withinPortal: false, floatingStrategy: "fixed" },
  // The list itself is what scrolls: a box around its lines would be one more thing to reach by keys.
  withScrollArea: false,
  classNames: { dropdown: "hub-pick-list", options: "hub-pick-options", option: "hub-pick-option" },
} as const;

/** Enter takes the choice that is marked. Mantine counts which one that is a moment after its list opens, and forgets the mark of whoever has typed by then. */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
  const marked = list?.querySelector<HTMLElement>("[data-combobox-selected]");
  if (!marked) return;
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
