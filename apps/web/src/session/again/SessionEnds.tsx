import { validToken } from "@hub/contract/session/session.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { call } from "../../api/client.ts";
import { useLastCall } from "../../api/last-call.ts";
import { useText } from "../../texts/language.tsx";
import { useAsking } from "../../ui/dialog/ConfirmDialog.tsx";
import { endOfSession, type SessionLengths } from "./end-of-session.ts";

const own = { "data-mantine-stop-propagation": "true" };

/** Warns before the session ends: a session that is not used goes on by a press, one that has lasted its time is signed in to again. */
export function SessionEnds(lengths: SessionLengths) {
  const t = useText();
  const intl = useIntl();
  const { isAbsolute, endsAt, warnAt, overAt } = endOfSession(lengths, useLastCall());
  const [warned, setWarned] = useState<number>();
  const [read, setRead] = useState<number>();
  useEffect(() => {
    const now = Date.now();
    // Whoever comes back when it is over is told by the first question.
    const warn = endsAt > now ? setTimeout(() => setWarned(endsAt), Math.max(0, warnAt - now)) : undefined;
    // What the page shows is covered once it is over, also where nobody touches it.
    const over = setTimeout(() => void call(validToken).catch(() => undefined), Math.max(0, overAt - now));
    return () => {
      clearTimeout(warn);
      clearTimeout(over);
    };
  }, [endsAt, warnAt, overAt]);
  const opened = warned === endsAt && read !== endsAt;
  useAsking(opened);
  const close = () => setRead(endsAt);
  const stay = () => void call(validToken).catch(() => undefined);
  return (
    <Modal opened={opened} onClose={close} withCloseButton={false} zIndex={900} title={t("drafts.ends-title")}>
      <p>{t(isAbsolute ? "drafts.ends-absolute" : "drafts.ends-idle", { at: intl.formatTime(endsAt) })}</p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant={isAbsolute ? "filled" : "default"} onClick={close} data-autofocus={isAbsolute || undefined} {...own}>
          {t("drafts.ends-later")}
        </Button>
        {!isAbsolute && (
          <Button onClick={stay} data-autofocus {...own}>
            {t("drafts.ends-stay")}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
