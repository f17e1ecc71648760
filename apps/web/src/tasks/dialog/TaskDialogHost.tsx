import { Modal } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { lazyPart } from "../../texts/lazy-part.ts";
import { useText } from "../../texts/language.tsx";
import { PartBoundary } from "../../ui/PartBoundary.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { HoldContext } from "../hold.ts";
import { useLeaveTask, useOpenedTask } from "../open-task.ts";
import { knownTasks } from "../queries.ts";
import { askToStart, useStartRequest } from "../start-request.ts";
import { taskName } from "../outcome-text.ts";

const TaskDialog = lazyPart(async () => (await import("./TaskDialog.tsx")).TaskDialog);

/** The one dialog of imports and exports: what a page asked to start, or the task the address names. The bar it stands in gives the focus back. */
export function TaskDialogHost() {
  const t = useText();
  const request = useStartRequest();
  const taskId = useOpenedTask();
  const leave = useLeaveTask();
  const [held, setHeld] = useState(false);
  const hold = useMemo(() => ({ hold: setHeld }), []);
  const opened = request !== undefined || taskId !== undefined;
  const shown = knownTasks().find(({ id }) => id === taskId) ?? (taskId === undefined ? request : undefined);
  const close = () => {
    askToStart(undefined);
    leave();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={shown ? taskName(t, shown) : t("tasks.title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
      size={720}
      // While a question stands above it, Escape answers that.
      closeOnEscape={!held}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <PartBoundary onClose={close}>
        <Suspense fallback={<StateView loading />}>
          <HoldContext value={hold}>{opened && <TaskDialog taskId={taskId} request={request} onClose={close} />}</HoldContext>
        </Suspense>
      </PartBoundary>
    </Modal>
  );
}
