import { Button, type ButtonProps, Menu, type MenuItemProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type Anchor<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button. */
export const LinkButton = createLink((props: Anchor<ButtonProps>) => <Button component="a" {...props} />);

/** A link among the items of a menu. */
export const LinkItem = createLink((props: Anchor<MenuItemProps>) => <Menu.Item component="a" {...props} />);
