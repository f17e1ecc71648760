import { openedPart } from "../../ui/opened-part.tsx";

/** The passport of a figure, for whoever opens one: what explains a figure is no part of the page that shows it. */
export const OpenedPassport = openedPart(
  async () => (await import("./PassportDialog.tsx")).PassportDialog,
  ({ onClose }) => onClose(),
);
