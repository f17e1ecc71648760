import { leaveSubscription } from "@hub/contract/subscriptions/subscriptions.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";
import { useAddress } from "../ui/use-address.ts";
import { SignFrame } from "./SignFrame.tsx";

/** Where the link in a mail leads: one press leaves the subscription, without signing in. To open the page changes nothing. */
export default function LeavePage() {
  const t = useText();
  const errorText = useErrorText();
  const { key } = useAddress("/leave").search;
  const leave = useMutation({ mutationFn: (key: string) => call(leaveSubscription, { params: { key } }) });
  return (
    <SignFrame title={t("subscriptions.leave-title")}>
      {key === undefined ? (
        <p className="hub-note" role="alert">
          {t("subscriptions.leave-no-key")}
        </p>
      ) : leave.data ? (
        <p role="status">{t(leave.data.left ? "subscriptions.left" : "subscriptions.left-before")}</p>
      ) : (
        <>
          <p>{t("subscriptions.leave-text")}</p>
          {leave.error && (
            <p className="hub-note" role="alert">
              {errorText(leave.error)}
            </p>
          )}
          <Button fullWidth loading={leave.isPending} onClick={() => leave.mutate(key)}>
            {t("subscriptions.leave")}
          </Button>
        </>
      )}
    </SignFrame>
  );
}
