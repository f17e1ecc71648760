import { endSubscription, listSubscriptions } from "@hub/contract/subscriptions/subscriptions.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useText } from "../texts/language.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { type Subscription, useSubscriptionWords } from "./subscription-words.ts";

/** Ends one's own subscription, or takes one that ended out of the list. */
export function useEndSubscription(onDone?: () => void) {
  const t = useText();
  const words = useSubscriptionWords();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: Subscription) => call(endSubscription, { params: { id } }),
    onSuccess: (_, subscription) => {
      const name = words.name(subscription);
      notifySuccess(t(subscription.endedAt === null ? "subscriptions.ended" : "subscriptions.removed", { name }));
      onDone?.();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidateArea(listSubscriptions),
  });
}
