import { Drawer } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import "./side-panel.css";

type Props = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Once it is out of sight: the moment to lead focus back where it was not opened by a button. */
  onGone?: (() => void) | undefined;
  onKeyDown?: (key: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
};

const parts = {
  inner: "hub-side-inner",
  content: "hub-side-panel",
  header: "hub-side-head",
  title: "hub-side-title",
  body: "hub-side-body",
};

/**
 * A record at the right of its list, which stays in sight and within reach of the pointer; on small screens it is all there is. Keys stay in it until Escape, and focus
 * returns to where it was opened. It stays mounted for that.
 */
export function SidePanel({ opened, title, onClose, onGone, onKeyDown, children }: Props) {
  const t = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      {...(onGone && { onExitTransitionEnd: onGone })}
      {...(onKeyDown && { onKeyDown })}
      position="right"
      title={title}
      withOverlay={false}
      closeOnClickOutside={false}
      lockScroll={false}
      classNames={parts}
      // Its header is a part of the dialog, not a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {children}
    </Drawer>
  );
}
