import type { Task } from "../tasks/task-states.ts";
import { useOpenTask } from "../tasks/open-task.ts";
import { askToStart } from "../tasks/start-request.ts";
import { TaskItem } from "../tasks/tray/TaskItem.tsx";
import { useText } from "../texts/language.tsx";
import "../tasks/tasks.css";
import "../tasks/tray/tray.css";

/** Imports and exports as the tray shows them. */
export function MyTasks({ items }: { items: readonly Task[] }) {
  const t = useText();
  const openTask = useOpenTask();
  return (
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
  );
}
