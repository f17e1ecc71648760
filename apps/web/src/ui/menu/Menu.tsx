import { Menu as LibraryMenu, type MenuItemProps, type MenuProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import "./menu.css";

type Props = Pick<MenuProps, "opened" | "onChange" | "returnFocus"> & {
  /** The button that opens it. */
  target: ReactNode;
  /** The landmark it opens in: what stands outside of all is told to nobody who walks from one to the next. */
  within?: "main" | "header";
  position?: MenuProps["position"];
  wide?: boolean;
  children: ReactNode;
};

/** What opens below a button and is walked by arrows. Its items are `MenuItem` and `LinkItem`, alone or in a `MenuGroup`. */
export function Menu({ target, within = "main", position = "bottom-end", wide = false, children, ...rest }: Props) {
  return (
    <LibraryMenu
      position={position}
      shadow="md"
      // The library's own place for the first focus has no role, which a menu may not hold (WCAG 1.3.1).
      withInitialFocusPlaceholder={false}
      portalProps={{ target: within }}
      {...rest}
    >
      <LibraryMenu.Target>{target}</LibraryMenu.Target>
      <LibraryMenu.Dropdown className={wide ? "hub-menu-dropdown hub-menu-wide" : "hub-menu-dropdown"}>{children}</LibraryMenu.Dropdown>
    </LibraryMenu>
  );
}

/** Items of a menu that belong together, under a name that is read with each of them. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <LibraryMenu.Label id={id}>{label}</LibraryMenu.Label>
      {children}
    </div>
  );
}

/** One act of a menu. */
export const MenuItem = LibraryMenu.Item;

type Anchor = MenuItemProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & { ref?: Ref<HTMLAnchorElement> };

/** A link among the items of a menu. */
export const LinkItem = createLink((props: Anchor) => <MenuItem component="a" {...props} />);

/** The line between acts of different kinds. */
export const MenuDivider = LibraryMenu.Divider;
