import { CloseButton } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { type Notification, notifications, useNotifications } from "../ui/notifications.ts";
import "./notification-area.css";

/** Bottom right: an error group and a success group (specification 2), announced as alert and as status; above them what else there is to say. */
export function NotificationArea({ news }: { news?: React.ReactNode }) {
  const t = useText();
  const { shown } = useNotifications();
  return (
    <div className="hub-notifications">
      {news}
      <div role="alert" aria-label={t("shell.errors-group")}>
        {group("error")}
      </div>
      <div role="status" aria-label={t("shell.successes-group")}>
        {group("success")}
      </div>
    </div>
  );

  function group(kind: Notification["kind"]) {
    const items = shown.filter((notification) => notification.kind === kind);
    return items.length > 0 && <ul className="hub-list">{items.map(item)}</ul>;
  }

  function item(notification: Notification) {
    const hold = () => notifications.hold(notification.id);
    const release = () => notifications.release(notification.id);
    return (
      // Holding it while it is pointed at or focused is no action of its own.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <li
        key={notification.id}
        className={`hub-notification hub-notification-${notification.kind}`}
        onMouseEnter={hold}
        onMouseLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        <span aria-hidden="true">{notification.kind === "error" ? "!" : "✓"}</span>
        <p>{notification.text}</p>
        <CloseButton size="sm" aria-label={t("ui.close")} onClick={() => notifications.dismiss(notification.id)} />
      </li>
    );
  }
}
