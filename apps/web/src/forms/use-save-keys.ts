import { type RefObject, useEffect } from "react";
import { usePageKeys } from "../ui/keys/page-keys.ts";

/** Ctrl+Enter or Ctrl+S within a form (Cmd on a Mac), with Shift or without; dialogs that stand above it are not within. */
export function useSaveKeys(frame: RefObject<HTMLElement | null>, onPress: (shift: boolean) => void): void {
  usePageKeys("form");
  useEffect(() => {
    const form = frame.current;
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.key !== "Enter" && event.key.toLowerCase() !== "s")) return;
      event.preventDefault();
      onPress(event.shiftKey);
    };
    form?.addEventListener("keydown", hear);
    return () => form?.removeEventListener("keydown", hear);
  });
}
