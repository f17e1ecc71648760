/** As `ref` of what comes into a dialog after it was opened: its field marked `data-autofocus` gets the focus, unless something in it has it. */
export function focusFirst(frame: HTMLElement | null): void {
  if (!frame || frame.contains(document.activeElement)) return;
  frame.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
}
