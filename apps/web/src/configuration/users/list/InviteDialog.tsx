import { inviteUsers } from "@hub/contract/configuration/user-sign-in.ts";
import type { Output } from "@hub/contract/route.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { keyApart } from "../../../api/keys.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useText } from "../../../texts/language.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { notifyError, notifySuccess } from "../../../ui/notifications.ts";
import { StateView } from "../../../ui/StateView.tsx";
import type { UserFilter } from "./list-filter.ts";

type Props = { opened: boolean | undefined; filter: UserFilter; onClose: () => void };
type Invited = Output<typeof inviteUsers.answer>;

/** So many of those who are not invited are named. */
const mostNamed = 20;

/** Invites by mail whom the list shows and who never came in: says before how many that are, and who is not invited and why. */
export function InviteDialog({ opened, filter, onClose }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const people = { by: "filter", filter: { signIn: "never", ...filter } } as const;
  const trial = useQuery({
    queryKey: keyApart(inviteUsers, { body: { people } }),
    queryFn: () => call(inviteUsers, { body: { people, dryRun: true } }),
    enabled: opened === true,
    gcTime: 0,
    placeholderData: undefined,
  });
  const invite = useMutation({
    mutationFn: () => call(inviteUsers, { body: { people } }),
    onSuccess: ({ invited }) => notifySuccess(t("users.invited", { count: invited })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      onClose();
      await invalidateArea(inviteUsers);
    },
  });
  const count = trial.data?.invited;
  return (
    <ConfirmDialog
      opened={opened === true}
      title={t("users.invite-many")}
      text={
        <StateView loading={trial.isPending} error={trial.error} onRetry={() => void trial.refetch()}>
          {trial.data && <WhatComes {...trial.data} />}
        </StateView>
      }
      action={count === undefined ? t("users.invite-many") : t("users.invite-many-act", { count })}
      disabled={!count}
      busy={invite.isPending}
      onCancel={onClose}
      onConfirm={() => invite.mutate()}
    />
  );
}

function WhatComes({ invited, refused, refusedCount }: Invited) {
  const t = useText();
  const named = refused.slice(0, mostNamed);
  return (
    <>
      <p>{t("users.invite-many-text", { count: invited })}</p>
      {refusedCount > 0 && (
        <>
          <p>{t("users.invite-refused", { count: refusedCount })}</p>
          <ul>
            {named.map(({ id, name, reason }) => (
              <li key={id}>{t("users.issue-in", { part: name ?? String(id), text: t(`users.invite-refused-${reason}`) })}</li>
            ))}
            {refusedCount > named.length && <li>{t("users.invite-refused-more", { count: refusedCount - named.length })}</li>}
          </ul>
        </>
      )}
    </>
  );
}
