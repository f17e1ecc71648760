import { ActionIcon } from "@mantine/core";
import { IconArrowsDownUp, IconBell } from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { loadAhead } from "../api/load-ahead.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useOpenedTask } from "../tasks/open-task.ts";
import { useStartRequest } from "../tasks/start-request.ts";
import { useText } from "../texts/language.tsx";
import { textsReady } from "../texts/needed-texts.ts";
import { useFocusReturn } from "../ui/dialog/focus.ts";
import { notifyError } from "../ui/notifications.ts";
import { UserName } from "./UserName.tsx";
import "./bar-buttons.css";

async function loadBar(): Promise<ComponentType> {
  const { PersonalBar } = await import("./PersonalBar.tsx");
  await textsReady();
  return PersonalBar;
}

/**
 * The end of the top bar for who is signed in: tasks, notices, their name. What floats above it is more code than home itself, so the buttons stand first; theirs comes
 * quietly afterwards, or when one of them is pressed or a task is asked for.
 */
export function BarButtons() {
  const t = useText();
  const errorText = useErrorText();
  const session = useStoredSession();
  const [Bar, setBar] = useState<ComponentType>();
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef<number>(undefined);
  const isAsked = [useStartRequest(), useOpenedTask()].some((each) => each !== undefined);
  // From before the dialog's code is here.
  useFocusReturn(isAsked);
  useEffect(() => {
    if (Bar) return;
    const show = async () => {
      const loaded = await loadBar();
      setBar(() => loaded);
    };
    if (isAsked) void show().catch(() => undefined);
    else loadAhead(() => untilLeft(bar.current).then(show), { isSpared: false });
  }, [Bar, isAsked]);
  useEffect(() => {
    const at = pressed.current;
    if (!Bar || at === undefined) return;
    pressed.current = undefined;
    const button = bar.current?.querySelectorAll<HTMLElement>(":scope > button")[at];
    button?.focus();
    // A moment later: by then it knows whether less motion is wanted.
    setTimeout(() => button?.click());
  }, [Bar]);
  if (!session) return null;
  const press = (at: number) => () => {
    pressed.current = at;
    loadBar().then(
      (loaded) => setBar(() => loaded),
      () => notifyError(errorText(new ApiError(0, {}))),
    );
  };
  const early = { onPointerEnter: () => void loadBar().catch(() => undefined), "aria-expanded": false } as const;
  const icon = { variant: "subtle", color: "gray", size: 28, "aria-haspopup": "dialog", ...early } as const;
  return (
    <div ref={bar} className="hub-bar-buttons">
      {Bar ? (
        <Bar />
      ) : (
        <>
          <ActionIcon {...icon} aria-label={t("tasks.tray", { count: 0 })} onClick={press(0)}>
            <IconArrowsDownUp size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={t("shell.notifications", { count: 0 })} onClick={press(1)}>
            <IconBell size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <button type="button" className="hub-user" title={session.userName} aria-haspopup="menu" {...early} onClick={press(2)}>
            <UserName name={session.name} />
          </button>
        </>
      )}
    </div>
  );
}

/** Waits until nobody points at the buttons or has reached them: what is pressed must not go in that moment. */
async function untilLeft(buttons: HTMLElement | null): Promise<void> {
  while (buttons?.matches(":hover, :focus-within")) await new Promise((resolve) => setTimeout(resolve, 250));
}
