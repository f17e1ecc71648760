import { Suspense } from "react";
import { useTasks } from "../tasks/queries.ts";
import { badgeOf } from "../tasks/task-states.ts";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";

// With what one can do to a task comes all that floats: home does not wait for it, and most have none.
const MyTasks = lazyPart(async () => (await import("../tasks/tray/MyTasks.tsx")).MyTasks);

/** One's imports and exports that run, or have failed and are not put away yet; nothing where there are none. */
export function TasksPanel() {
  const t = useText();
  const items = (useTasks(false).data?.items ?? []).filter((task) => task.state === "pending" || badgeOf(task) === "failed");
  if (items.length === 0) return null;
  return (
    <Panel title={t("today.tasks")}>
      <Suspense fallback={<StateView loading />}>
        <MyTasks label={t("today.tasks")} items={items} />
      </Suspense>
    </Panel>
  );
}
