import { inviteUsers } from "@hub/contract/configuration/user-sign-in.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { useLoginOptions } from "../../../api/login-options.ts";
import { useRoute } from "../../../api/queries.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useText } from "../../../texts/language.tsx";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { notifyError, notifySuccess } from "../../../ui/notifications.ts";
import type { FoundUser } from "../user-draft.ts";

type Props = { person: FoundUser["person"]; onChanged: () => void };

/** Invites the person by mail, or again; where no mail is set up it says so, and the link beside it is handed over by hand. */
export function InviteButton({ person: { id, name, email, invitation }, onChanged }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const options = useRoute(configurationOptions);
  const login = useLoginOptions();
  const [asking, setAsking] = useState(false);
  const invite = useMutation({
    mutationFn: () => call(inviteUsers, { body: { people: { by: "ids", ids: [id] } } }),
    onSuccess: ({ invited, refused: [first] }) => {
      if (first) notifyError(t(`users.invite-refused-${first.reason}`));
      else notifySuccess(t("users.invited", { count: invited }));
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setAsking(false);
      await invalidateArea(inviteUsers);
      onChanged();
    },
  });
  if (!options.data || !login.data) return null;
  if (!options.data.mayInvite) return <p className="hub-dimmed">{t("users.invite-no-mail")}</p>;
  const act = t(invitation ? "users.invite-again" : "users.invite");
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={act}
        text={t(login.data.password ? "users.invite-text" : "users.invite-text-sso", { name, email })}
        action={act}
        busy={invite.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => invite.mutate()}
      />
    </>
  );
}
