import { listSourceFiles, takeFileAgain } from "@hub/contract/ingestion/sources.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { usePages } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type TakenFile, useFileColumns } from "./file-columns.tsx";
import type { SourceDetail } from "./source-draft.ts";

const whileLookedAt = 5000;

/** The files a source took or refused, each with what the check made of it and where it is now. */
export function SourceFiles({ source }: { source: SourceDetail }) {
  const t = useText();
  const errorText = useErrorText();
  const files = usePages(listSourceFiles, "before", { params: { id: source.id } }, { refetchInterval: whileLookedAt });
  const rows = files.data?.pages.flatMap(({ items }) => items) ?? [];
  const again = useMutation({
    mutationFn: (file: TakenFile) => call(takeFileAgain, { params: { id: source.id, fileId: file.id } }),
    onSuccess: (_, { name }) => notifySuccess(t("sources.again-done", { name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => void invalidateArea(listSourceFiles),
  });
  const columns = useFileColumns({ asking: again.isPending ? again.variables.id : undefined, onAgain: (file) => again.mutate(file) });
  return (
    <div>
      <h3 className="hub-small-title">{t("sources.files")}</h3>
      <StateView
        loading={files.isPending}
        error={files.data ? undefined : files.error}
        onRetry={() => void files.refetch()}
        empty={rows.length === 0 && { title: t("sources.files-none"), text: t("sources.files-none-text") }}
      >
        <DataTable label={t("sources.files")} rows={rows} rowKey={({ id }) => id} columns={columns} />
        {files.hasNextPage && (
          <Button variant="default" loading={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
            {t("ui.more")}
          </Button>
        )}
      </StateView>
    </div>
  );
}
