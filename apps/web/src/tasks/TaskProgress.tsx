import { Progress } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { percentDone, type Task } from "./task-states.ts";

/** How far a pending task is, and since when it stands. */
export function TaskProgress({ task }: { task: Task }) {
  const t = useText();
  const formats = useFormats();
  const percent = percentDone(task.progress);
  const standing = task.cancelAsked
    ? t("tasks.cancelling")
    : !task.running
      ? t("tasks.waiting")
      : percent === null
        ? t("tasks.working")
        : t("tasks.working-percent", { percent });
  return (
    <div className="hub-task-progress">
      <Progress.Root>
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null && task.running}
          color={task.running ? undefined : "gray"}
          aria-label={t("tasks.progress-label")}
          aria-valuetext={standing}
        />
      </Progress.Root>
      <p>
        {standing} <span className="hub-dimmed">{t("tasks.since", { time: formats.instant(task.createdAt) })}</span>
      </p>
    </div>
  );
}
