import { Button, Progress } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Sending } from "./sending.ts";
import { StepHeading, TaskActions } from "../TaskStep.tsx";

/** A file on its way: how much of it has gone out, and a way to stop it. */
export function SendingFile({ sending }: { sending: Extract<Sending, { state: "sending" }> }) {
  const t = useText();
  const percent = Math.floor(sending.share * 100);
  return (
    <>
      <StepHeading>{t("tasks.sending", { name: sending.name })}</StepHeading>
      <Progress value={percent} aria-label={t("tasks.progress-label")} />
      <p>{percent < 100 ? t("tasks.working-percent", { percent }) : t("tasks.sending-last")}</p>
      <TaskActions>
        <Button variant="default" onClick={sending.stop}>
          {t("tasks.cancel")}
        </Button>
      </TaskActions>
    </>
  );
}
