/** Whether no other dialog stands above one: Escape is heard by all of them, and only answers the one in front. */
export const isInFront = (): boolean => document.querySelectorAll('[role="dialog"]').length < 2;
