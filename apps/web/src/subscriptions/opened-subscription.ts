import { openedPart } from "../ui/opened-part.tsx";

/** The dialog in which one subscribes, for whoever opens it: it is no part of the page that has the button. */
export const OpenedSubscription = openedPart(
  async () => (await import("./SubscribeDialog.tsx")).SubscribeDialog,
  ({ onClose }) => onClose(),
);
