import { ActionIcon, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useStoredSession } from "../api/stored-session.ts";
import { signOutHere } from "../session/actions.ts";
import { useText } from "../texts/language.tsx";
import { Menu, MenuGroup, MenuItem } from "../ui/menu/Menu.tsx";
import { useNotifications } from "../ui/notifications.ts";
import { useLeave } from "../ui/unsaved.tsx";
import { UserName } from "./UserName.tsx";
import "./bar-buttons.css";

/** The notifications of this visit, newest first: a message that has gone can be read again. */
export function NotificationHistory() {
  const t = useText();
  const intl = useIntl();
  const { history } = useNotifications();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("shell.notifications", { count: history.length })}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={17} stroke={1.6} aria-hidden="true" />
          {history.length > 0 && <span className="hub-dot" aria-hidden="true" />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("shell.notifications-title")}>
        <h2 className="hub-small-title">{t("shell.notifications-title")}</h2>
        {history.length === 0 && <p className="hub-dimmed">{t("shell.notifications-none")}</p>}
        <ul className="hub-list hub-history">
          {history.map((notification) => (
            <li key={notification.id} className={`hub-history-${notification.kind}`}>
              <time dateTime={notification.at.toISOString()}>{intl.formatTime(notification.at)}</time> {notification.text}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The signed-in user's name, with one's account and signing out. */
export function UserMenu() {
  const t = useText();
  const session = useStoredSession();
  const leave = useLeave();
  if (!session) return null;
  return (
    <Menu
      within="header"
      target={
        <button type="button" className="hub-user" title={session.userName}>
          <UserName name={session.name} />
        </button>
      }
    >
      <MenuGroup label={session.userName}>
        <MenuItem component="a" href="#/account">
          {t("session.title-account")}
        </MenuItem>
        <MenuItem onClick={() => leave(() => void signOutHere())}>{t("shell.sign-out")}</MenuItem>
      </MenuGroup>
    </Menu>
  );
}
