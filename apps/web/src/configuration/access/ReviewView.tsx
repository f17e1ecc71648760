import { Suspense } from "react";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { useTasks } from "../../tasks/queries.ts";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";

const MyTasks = lazyPart(async () => (await import("../../tasks/tray/MyTasks.tsx")).MyTasks);

/** The access review as a sheet: what is in it, the button that makes it, and those one has made. */
export function ReviewView() {
  const t = useText();
  return (
    <>
      <Panel
        title={t("access.review-title")}
        actions={<ExportButton kind="access-review" filter={{}} label={t("access.review-export")} primary />}
      >
        <p>{t("access.review-text")}</p>
        <ul className="hub-access-list">
          <li>{t("access.review-direct")}</li>
          <li>{t("access.review-scope")}</li>
          <li>{t("access.review-counts")}</li>
          <li>{t("access.review-sign-in")}</li>
          <li>{t("access.review-without")}</li>
        </ul>
      </Panel>
      <Panel title={t("access.review-made")}>
        <Made />
      </Panel>
    </>
  );
}

/** The reviews one has made, while their files are kept. */
function Made() {
  const t = useText();
  const { data, error, isPending, refetch } = useTasks(true);
  const items = data?.items.filter(({ kind }) => kind === "access-review") ?? [];
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={items.length === 0 && { title: t("access.review-none-title"), text: t("access.review-none-text") }}
    >
      <Suspense fallback={<StateView loading />}>
        <MyTasks label={t("access.review-made")} items={items} />
      </Suspense>
    </StateView>
  );
}
