import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { isChunkError, mayReload } from "../texts/chunk-reload.ts";
import { useText } from "../texts/language.tsx";
import { PageTitle } from "./page-title.tsx";
import "./error-pages.css";

function Message({ number, title, text, children }: { number: string; title: string; text: string; children?: ReactNode }) {
  const t = useText();
  return (
    <main className="hub-bare">
      <section className="hub-message">
        <p className="hub-message-number" aria-hidden="true">
          {number}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="hub-message-actions">
          {children}
          <Link to="/home" className="hub-link">
            {t("shell.back-home")}
          </Link>
        </div>
      </section>
    </main>
  );
}

/** 404: an address that is no screen. */
export function NotFoundPage() {
  const t = useText();
  return (
    <>
      <PageTitle title={t("shell.not-found-title")} suffix="Main" />
      <Message number="404" title={t("shell.not-found-title")} text={t("shell.not-found-text")} />
    </>
  );
}

/** 500: a page that failed, or a guard nobody knows. When its code could not be fetched it reloads, at most once a minute. */
export function ServerErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const reloads = isChunkError(error);
  useEffect(() => {
    if (reloads && mayReload(Date.now(), sessionStorage)) location.reload();
    else console.error(error);
  }, [error, reloads]);
  return (
    <>
      <PageTitle title={t("shell.failed-title")} suffix="Main" />
      <Message number="500" title={t("shell.failed-title")} text={t("shell.failed-text")}>
        <Button onClick={() => location.reload()}>{t("shell.reload")}</Button>
      </Message>
    </>
  );
}

/** No right: says so, and whom to ask. */
export function ForbiddenPage() {
  const t = useText();
  return (
    <section className="hub-message">
      <h1>{t("shell.forbidden-title")}</h1>
      <p>{t("shell.forbidden-text")}</p>
    </section>
  );
}
