import { type RefObject, useEffect } from "react";

/** Ctrl+Enter within a form, with Shift or without; dialogs that stand above it are not within. */
export function useSaveKeys(frame: RefObject<HTMLElement | null>, onPress: (shift: boolean) => void): void {
  useEffect(() => {
    const form = frame.current;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPress(event.shiftKey);
    };
    form?.addEventListener("keydown", hear);
    return () => form?.removeEventListener("keydown", hear);
  });
}
