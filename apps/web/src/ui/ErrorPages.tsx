import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isChunkError } from "../texts/chunk-reload.ts";
import { useText } from "../texts/language.tsx";
import { type Outcome, outcomeOfMissingCode, thisBrowser } from "../api/new-release.ts";
import { LinkButton } from "./LinkButton.tsx";
import { ErrorNumber, Message, OfflineSign } from "./Message.tsx";
import { PageTitle } from "./page-title.tsx";
import { StateView } from "./StateView.tsx";
import { TryAgainButton } from "./TryAgainButton.tsx";

function HomeLink() {
  const t = useText();
  return (
    <Link to="/home" className="hub-link">
      {t("shell.back-home")}
    </Link>
  );
}

/** Where there is no other act, the way home is it. */
function HomeButton() {
  const t = useText();
  return <LinkButton to="/home">{t("shell.back-home")}</LinkButton>;
}

/** 404: an address that is no screen. */
export function NotFoundPage() {
  const t = useText();
  return (
    <>
      <PageTitle title={t("shell.not-found-title")} suffix="Main" />
      <Message sign={<ErrorNumber number="404" />} title={t("shell.not-found-title")} text={t("shell.not-found-text")}>
        <HomeButton />
      </Message>
    </>
  );
}

/** 500: a page that failed, or a guard nobody knows. Where only its code could not be fetched, it loads anew, or says that there is no connection. */
export function ServerErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome>();
  const lacksCode = isChunkError(error);
  useEffect(() => {
    if (lacksCode) void outcomeOfMissingCode(thisBrowser(), Date.now()).then(setOutcome);
    else console.error(error);
  }, [error, lacksCode]);
  // Finding it out may take ten seconds: the page is not empty meanwhile.
  if (lacksCode && (outcome === undefined || outcome === "reloads")) return <StateView loading />;
  if (outcome === "offline")
    return (
      <>
        <PageTitle title={t("shell.offline-title")} suffix="Main" />
        <Message sign={<OfflineSign />} title={t("shell.offline-title")} text={t("shell.offline-text")}>
          <TryAgainButton onReachable={() => location.reload()} />
          <HomeLink />
        </Message>
      </>
    );
  return (
    <>
      <PageTitle title={t("shell.failed-title")} suffix="Main" />
      <Message sign={<ErrorNumber number="500" />} title={t("shell.failed-title")} text={t("shell.failed-text")}>
        <Button onClick={() => location.reload()}>{t("shell.reload")}</Button>
        <HomeLink />
      </Message>
    </>
  );
}

/** No right: says so, and whom to ask. */
export function ForbiddenPage() {
  const t = useText();
  return (
    <Message sign={<ErrorNumber number="403" />} title={t("shell.forbidden-title")} text={t("shell.forbidden-text")}>
      <HomeButton />
    </Message>
  );
}
