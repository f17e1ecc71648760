import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { isChunkError } from "../texts/chunk-reload.ts";
import { useText } from "../texts/language.tsx";
import { type Outcome, outcomeOfMissingCode, thisBrowser } from "../api/new-release.ts";
import { LinkButton } from "./LinkButton.tsx";
import { OfflineMessage } from "./OfflineMessage.tsx";
import { PageTitle } from "./page-title.tsx";
import { StateView } from "./StateView.tsx";
import "./error-pages.css";

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

function Message({ number, title, text, children }: { number: string; title: string; text: string; children: ReactNode }) {
  return (
    <div className="hub-message-place">
      <section className="hub-message">
        <p className="hub-message-number" aria-hidden="true">
          {number}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="hub-message-actions">{children}</div>
      </section>
    </div>
  );
}

/** 404: an address that is no screen. */
export function NotFoundPage() {
  const t = useText();
  return (
    <>
      <PageTitle title={t("shell.not-found-title")} suffix="Main" />
      <Message number="404" title={t("shell.not-found-title")} text={t("shell.not-found-text")}>
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
      <div className="hub-message-place">
        <OfflineMessage>
          <HomeLink />
        </OfflineMessage>
      </div>
    );
  return (
    <>
      <PageTitle title={t("shell.failed-title")} suffix="Main" />
      <Message number="500" title={t("shell.failed-title")} text={t("shell.failed-text")}>
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
    <Message number="403" title={t("shell.forbidden-title")} text={t("shell.forbidden-text")}>
      <HomeButton />
    </Message>
  );
}
