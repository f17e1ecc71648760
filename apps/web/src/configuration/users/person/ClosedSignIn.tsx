import { type findAttempts, liftAttempts } from "@hub/contract/configuration/user-sign-in.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useText } from "../../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../../ui/notifications.ts";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../../texts/formats.ts";

type Props = { email: string; name: string; mayLift: boolean; attempts: Output<typeof findAttempts.answer> };

/** Where sign-in is closed to a person because of wrong passwords, and the act that opens it; nothing where all is open. */
export function ClosedSignIn({ email, name, mayLift, attempts }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const lift = useMutation({
    mutationFn: () => call(liftAttempts, { params: { email } }),
    onSuccess: () => notifySuccess(t("users.attempts-lifted", { name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setAsking(false);
      await invalidateArea(liftAttempts);
      // The button that was pressed has gone with the notice.
      if (document.activeElement === document.body) document.getElementById("sign-in-access")?.focus();
    },
  });
  const { closedUntil, closedPlaces } = attempts;
  return (
    <>
      {(closedUntil !== null || closedPlaces > 0) && (
        <div className="hub-note hub-note-late hub-closed-sign-in" role="status">
          <p>
            {closedUntil === null
              ? t("users.attempts-closed-places", { count: closedPlaces, name })
              : t("users.attempts-closed", { until: formats.instant(closedUntil), name })}
          </p>
          {mayLift && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t("users.attempts-lift")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("users.attempts-lift")}
        text={t("users.attempts-lift-text", { name })}
        action={t("users.attempts-lift")}
        busy={lift.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => lift.mutate()}
      />
    </>
  );
}
