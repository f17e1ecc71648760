import { ActionIcon, Popover } from "@mantine/core";
import { IconArrowsDownUp } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStoredSession } from "../../api/stored-session.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useOpenedTask, useOpenTask } from "../open-task.ts";
import { useTasks } from "../queries.ts";
import { askToStart } from "../start-request.ts";
import type { StartRequest, Task } from "../task-states.ts";
import { TaskDialogHost } from "../dialog/TaskDialogHost.tsx";
import { TaskItem } from "./TaskItem.tsx";
import "../tasks.css";
import { useTaskWatch } from "./use-task-watch.ts";
import "./tray.css";

/** One's imports and exports, reached from every page: how many are pending, and what became of each. */
export function TaskTray() {
  const t = useText();
  const session = useStoredSession();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const tasks = useTasks(opened);
  const openTask = useOpenTask();
  // What had the focus may go with a task that is put away: the list goes on having it.
  useEffect(() => {
    if (opened && tasks.data && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [opened, tasks.data]);
  useTaskWatch(tasks.data?.items, useOpenedTask());
  if (!session) return null;
  const items = tasks.data?.items ?? [];
  const pending = items.filter(({ state }) => state === "pending").length;
  // The dialog gives the focus back to where it was: to the button, not to an entry that has gone.
  const leave = () => {
    button.current?.focus();
    setOpened(false);
  };
  const show = (task: Task) => {
    leave();
    askToStart(undefined);
    openTask(task.id);
  };
  const start = (request: StartRequest) => {
    leave();
    askToStart(request);
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={420} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            ref={button}
            className="hub-task-button"
            variant="subtle"
            color="gray"
            size={28}
            aria-label={tasks.data ? t("tasks.tray", { count: pending }) : t("tasks.title")}
            onClick={() => {
              if (!opened) void tasks.refetch();
              setOpened(!opened);
            }}
          >
            <IconArrowsDownUp size={17} stroke={1.6} aria-hidden="true" />
            {pending > 0 && (
              <span className="hub-task-count" aria-hidden="true">
                {pending}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t("tasks.title")} className="hub-task-tray">
          <h2 className="hub-small-title">{t("tasks.title")}</h2>
          <StateView loading={tasks.isPending} error={tasks.data ? undefined : tasks.error} onRetry={() => void tasks.refetch()}>
            {items.length === 0 && <p className="hub-dimmed">{t("tasks.none")}</p>}
            <ul ref={list} tabIndex={-1} className="hub-task-list">
              {items.map((task) => (
                <TaskItem key={task.id} task={task} onShow={show} onStart={start} onStarted={leave} />
              ))}
            </ul>
          </StateView>
        </Popover.Dropdown>
      </Popover>
      <TaskDialogHost />
    </>
  );
}
