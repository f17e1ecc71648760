import { Button } from "@mantine/core";
import { ApiError } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";
import { ErrorNumber, Message, OfflineSign } from "../ui/Message.tsx";
import { PageTitle } from "../ui/page-title.tsx";

type Props = { error: unknown; busy: boolean; onRetry: () => void };

/** In place of a page while nobody knows who asks for it: that there is no connection, or what else went wrong, and another try. */
export function NoAnswer({ error, busy, onRetry }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const isOffline = error instanceof ApiError && error.status === 0;
  const title = t(isOffline ? "shell.offline-title" : "shell.failed-title");
  return (
    <>
      <PageTitle title={title} suffix="Main" />
      <Message
        sign={isOffline ? <OfflineSign /> : <ErrorNumber number="500" />}
        title={title}
        text={isOffline ? t("shell.offline-text") : errorText(error)}
        role="alert"
      >
        <Button loading={busy} onClick={onRetry}>
          {t("shell.try-again")}
        </Button>
      </Message>
    </>
  );
}
