import "./pick.css";

/** How the list of a picker opens. Within what its field stands in: a dialog is all there is as long as it is open, and what stands outside of all is found by nobody. */
export const listProps = {
  comboboxProps: { withinPortal: false, floatingStrategy: "fixed" },
  // The list itself is what scrolls: a box around its lines would be one more thing to reach by keys.
  withScrollArea: false,
  classNames: { dropdown: "hub-pick-list", options: "hub-pick-options", option: "hub-pick-option" },
} as const;
