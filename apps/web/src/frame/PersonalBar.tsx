import { TaskTray } from "../tasks/tray/TaskTray.tsx";
import { NotificationHistory, UserMenu } from "./TopBarParts.tsx";

/** The end of the top bar for who is signed in: tasks, notices, their name. */
export function PersonalBar() {
  return (
    <>
      <TaskTray />
      <NotificationHistory />
      <UserMenu />
    </>
  );
}
