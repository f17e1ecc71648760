import { listTolerances } from "@hub/contract/checks/checks.ts";
import { Button } from "@mantine/core";
import { usePages } from "../api/queries.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { changeColumns } from "./change-columns.tsx";
import { useChangeText } from "./tolerance-text.ts";
import type { Rule } from "./tolerance-values.ts";

/** What was proposed, set, refused and replaced, newest first. */
export function ToleranceHistory({ rules }: { rules: readonly Rule[] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const changeText = useChangeText(rules);
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(listTolerances, "before", {
    query: { limit: 20 },
  });
  const changes = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t("checks.history")}>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {changes.length === 0 ? (
          <p className="hub-dimmed">{t("checks.history-none")}</p>
        ) : (
          <DataTable
            label={t("checks.history-table")}
            rows={changes}
            rowKey={({ id }) => id}
            columns={changeColumns({ t, codeText, formats, changeText })}
            footer={
              hasNextPage && (
                <Button variant="default" m={8} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t("ui.more")}
                </Button>
              )
            }
          />
        )}
      </StateView>
    </Panel>
  );
}
