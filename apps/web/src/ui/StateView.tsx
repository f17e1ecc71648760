import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useDeferredValue } from "react";
import { useErrorText } from "../api/error-text.ts";
import { useSteadyLoading } from "./delays.ts";
import { useText } from "../texts/language.tsx";
import "./state-view.css";

type Props = {
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty?: { title: string; text?: string; action?: ReactNode } | false;
  children?: ReactNode;
};

/** The four states of everything that is loaded, in one order: loading, error with another try, empty with the next step, full. */
export function StateView({ loading = false, error, onRetry, empty, children }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const steady = useSteadyLoading(loading);
  // What has come is drawn piece by piece: a list of a hundred rows drawn at once would keep the page from answering meanwhile.
  const wasLoading = useDeferredValue(loading);
  if (steady) return <LoadingRows label={t("ui.loading")} />;
  if (loading || wasLoading) return <div className="hub-loading" aria-busy="true" />;
  if (error) {
    return (
      <div className="hub-state hub-state-error" role="alert">
        <p>{errorText(error)}</p>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t("ui.try-again")}
          </Button>
        )}
      </div>
    );
  }
  if (empty) {
    return (
      <div className="hub-state">
        <h2>{empty.title}</h2>
        {empty.text && <p>{empty.text}</p>}
        {empty.action}
      </div>
    );
  }
  return children;
}

function LoadingRows({ label }: { label: string }) {
  return (
    <div className="hub-loading" role="status" aria-label={label} aria-busy="true">
      {[70, 90, 60, 85, 75].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={12} />
      ))}
    </div>
  );
}
