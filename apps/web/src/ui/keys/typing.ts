/** Whether keys go into a field: what they do elsewhere they do not do there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=textbox], [role=combobox]") !== null;
}

/** Whether the keyboard has Cmd where others have Ctrl. */
export const hasCommandKey = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
