import { useOpenTask } from "../open-task.ts";
import { askToStart } from "../start-request.ts";
import type { Task } from "../task-states.ts";
import { TaskItem } from "./TaskItem.tsx";
import "../tasks.css";
import "./tray.css";

/** Imports and exports as the tray shows them. */
export function MyTasks({ label, items }: { label: string; items: readonly Task[] }) {
  const openTask = useOpenTask();
  return (
    <ul className="hub-task-list" aria-label={label}>
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
