import { useText } from "../texts/language.tsx";
import { useOpenTask } from "../tasks/open-task.ts";
import { useTasks } from "../tasks/queries.ts";
import { askToStart } from "../tasks/start-request.ts";
import { badgeOf } from "../tasks/task-states.ts";
import { TaskItem } from "../tasks/tray/TaskItem.tsx";
import { Panel } from "../ui/Page.tsx";
import "../tasks/tasks.css";
import "../tasks/tray/tray.css";

/** One's imports and exports that run, or have failed and are not put away yet; nothing where there are none. */
export function MyTasks() {
  const t = useText();
  const openTask = useOpenTask();
  const items = (useTasks(false).data?.items ?? []).filter((task) => task.state === "pending" || badgeOf(task) === "failed");
  if (items.length === 0) return null;
  return (
    <Panel title={t("today.tasks")}>
      <ul className="hub-task-list" aria-label={t("today.tasks")}>
        {items.map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            onShow={({ id }) => {
              askToStart(undefined);
              openTask(id);
            }}
            onStart={askToStart}
            onStarted={() => undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}
