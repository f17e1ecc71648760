import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { ApiError } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useText } from "../texts/language.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import "./no-answer.css";

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
      <div className="hub-no-answer">
        <section role="alert">
          <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
          <h1>{title}</h1>
          <p>{isOffline ? t("shell.offline-text") : errorText(error)}</p>
          <Button loading={busy} onClick={onRetry}>
            {t("ui.try-again")}
          </Button>
        </section>
      </div>
    </>
  );
}
