import { getReminderChoice, setReminderChoice } from "@hub/contract/workflows/workflows.ts";
import { Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { keyOf } from "../api/keys.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { Panel } from "../ui/Page.tsx";

/** Whether one is reminded by mail. Where no mail server is configured it says so instead of offering what would never come. */
export function ReminderChoice() {
  const t = useText();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data } = useRoute(getReminderChoice);
  const save = useMutation({
    mutationFn: (daily: boolean) => call(setReminderChoice, { body: { daily } }),
    onSuccess: (answer) => {
      queries.setQueryData(keyOf(getReminderChoice), answer);
      notifySuccess(t(answer.daily ? "workflows.reminders-on" : "workflows.reminders-off"));
    },
    onError: (error) => notifyError(errorText(error)),
  });
  if (!data) return null;
  if (!data.available) return <p className="hub-dimmed">{t("workflows.reminders-unavailable")}</p>;
  return (
    <Panel title={t("workflows.reminders")}>
      <Checkbox
        label={t("workflows.reminders-daily")}
        description={t("workflows.reminders-note")}
        checked={save.isPending ? save.variables : data.daily}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
    </Panel>
  );
}
