import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ConfirmDialog, isAsking } from "./dialog/ConfirmDialog.tsx";
import { useText } from "../texts/language.tsx";

const marks = new Set<symbol>();
const askers = new Set<(proceed: () => void) => void>();

type Place = { pathname: string; search: Record<string, unknown> };

/**
 * Guards what is typed and not saved against back, links, closing the tab, signing out and a hand-edited address. Render `guard` in the page.
 * `parameters` are those of the address by which the page shows something else; `onLeave` is told that one leaves all the same.
 */
export function useUnsavedGuard(dirty: boolean, parameters: readonly string[] = [], onLeave?: () => void): { guard: React.ReactNode } {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current as Place, next as Place, parameters),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const [pending, setPending] = useState<() => void>();
  useEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol("unsaved");
    const ask = (proceed: () => void) => setPending(() => proceed);
    marks.add(mark);
    askers.add(ask);
    return () => {
      marks.delete(mark);
      askers.delete(ask);
    };
  }, [dirty]);
  const blocked = blocker.status === "blocked";
  const guard = (
    <ConfirmDialog
      opened={blocked || pending !== undefined}
      title={t("shell.unsaved-title")}
      text={t("shell.unsaved-text")}
      action={t("shell.unsaved-leave")}
      danger
      onCancel={() => {
        setPending(undefined);
        if (blocked) blocker.reset();
      }}
      onConfirm={() => {
        const proceed = pending;
        setPending(undefined);
        onLeave?.();
        if (blocked) blocker.proceed();
        proceed?.();
      }}
    />
  );
  return { guard };
}

function leaves(current: Place, next: Place, parameters: readonly string[]): boolean {
  return current.pathname !== next.pathname || parameters.some((name) => current.search[name] !== next.search[name]);
}

/** `leave(proceed)`: proceeds at once, or asks first when a page holds something unsaved. */
export function useLeave(): (proceed: () => void) => void {
  return (proceed) => {
    const ask = marks.size > 0 ? [...askers][0] : undefined;
    if (ask) ask(proceed);
    else proceed();
  };
}

/** The same for a dialog, a moment later: the key that closes it would answer the question, too. While a question stands above it, the key is the question's. */
export function useLeaveDialog(): (proceed: () => void) => void {
  const leave = useLeave();
  return (proceed) => {
    if (!isAsking()) setTimeout(() => leave(proceed));
  };
}
