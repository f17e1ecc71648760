import { IconChevronDown } from "@tabler/icons-react";
import "./menu.css";

/** What a button shows that opens a menu. */
export function MenuArrow() {
  return <IconChevronDown className="hub-menu-arrow" size={14} stroke={1.8} aria-hidden="true" />;
}
