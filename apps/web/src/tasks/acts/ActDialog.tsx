import { runSelection } from "@hub/contract/tasks/selections.ts";
import type { ActKind } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { keyOf } from "../../api/keys.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { refreshTasks } from "../queries.ts";
import type { ActQuestion } from "./act-question.ts";
import { ActPreview, type ActWords } from "./ActPreview.tsx";
import { useActBegun } from "./use-act-begun.ts";
import "./acts.css";

const noQuestion = keyOf(runSelection);
type Props = {
  opened: ActKind | undefined;
  /** Undefined while the act is not said in full. */
  question: ActQuestion | undefined;
  words: ActWords;
  /** It is done, or begun: what was chosen is chosen no more. */
  onDone: () => void;
  onClose: () => void;
  /** What is to be said of the act. */
  children?: ReactNode;
};

/** The one preview of an act on many records: how many, what stands there and would, what is refused and why; a yes does just what is shown, and its task tells the result. */
export function ActDialog({ opened, question, words, onDone, onClose, children }: Props) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const begun = useActBegun();
  // What it is called stays while it goes out of sight.
  const [last, setLast] = useState<ActKind>(opened ?? "glossary-publish");
  if (opened && opened !== last) setLast(opened);
  const kind = opened ?? last;
  const preview = useQuery({
    queryKey: question?.key ?? noQuestion,
    queryFn: ({ signal }) => question!.ask(signal),
    enabled: opened !== undefined && question !== undefined,
    placeholderData: undefined,
    // What one is about to say yes to does not change by itself.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const run = useMutation({
    mutationFn: (id: number) => call(runSelection, { params: { id } }),
    onSuccess: (task) => {
      onDone();
      close();
      begun(kind, task);
    },
    onError: (error) => {
      // Lost on the way it may have been done: sent again, the same is answered.
      if (error instanceof ApiError && error.code === "selection-over") void preview.refetch();
    },
    onSettled: refreshTasks,
  });
  const close = () => {
    run.reset();
    onClose();
  };
  const { data } = preview;
  return (
    <ConfirmDialog
      opened={opened !== undefined}
      wide
      title={t(`tasks.kind-${kind}`)}
      danger={kind === "swp-delete" || kind === "users-end-access" || kind === "reviews-take"}
      disabled={!data || data.changes === 0 || preview.isFetching}
      busy={run.isPending}
      action={data ? t(`tasks.act-do-${kind}`, { count: data.changes, shown: formats.integer(data.changes) }) : t(`tasks.kind-${kind}`)}
      onCancel={close}
      onConfirm={() => data && run.mutate(data.id)}
      text={
        <>
          {children}
          {question && (
            <StateView loading={preview.isPending} error={data ? undefined : preview.error} onRetry={() => void preview.refetch()}>
              {data && <ActPreview preview={data} words={words} asTask={data.changes > taskLimits.actAtOnce} />}
            </StateView>
          )}
          {run.error && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(run.error)}
            </p>
          )}
        </>
      }
    />
  );
}
