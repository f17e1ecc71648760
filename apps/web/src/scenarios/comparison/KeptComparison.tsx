import { deleteComparison } from "@hub/contract/scenarios/comparison.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ForbiddenPage } from "../../ui/ErrorPages.tsx";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Page } from "../../ui/Page.tsx";
import type { ScenarioDetail } from "../../closing/scenario-states.ts";
import "./comparison.css";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { useComparisonSearch, writeComparison } from "./comparison-search.ts";
import "../scenarios.css";

/** The page of a comparison, or of KPIs over months, that is kept: as it was kept, to be changed as a new one. */
export function KeptComparison({ scenario, kept }: { scenario: ScenarioDetail; kept: NonNullable<ScenarioDetail["comparison"]> }) {
  const t = useText();
  const may = useMay();
  const formats = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { search, set } = useComparisonSearch("/scenaries/$id/dashboard");
  const [asking, setAsking] = useState(false);
  const view = scenario.scenarioType === "KPIS" ? "kpis" : "comparisons";
  const shown = { ...search, columns: kept.columns, kpis: kept.kpis, alike: kept.likeForLike };
  const remove = useMutation({
    mutationFn: () => call(deleteComparison, { params: { id: scenario.id } }),
    onSuccess: async () => {
      notifySuccess(t("scenarios.deleted", { name: kept.name }));
      await navigate({ to: "/scenaries", search: { view } });
      void invalidateArea(deleteComparison);
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Page
      title={kept.name}
      note={
        <>
          <Link to="/scenaries" search={{ view }} className="hub-link">
            {t("scenarios.back")}
          </Link>{" "}
          {t("scenarios.kept-by", { owner: kept.owner, date: formats.instant(kept.createdAt) })}
        </>
      }
      actions={
        <>
          <Link to="/scenaries" search={{ view, ...writeComparison(shown) }} className="hub-act">
            {t("scenarios.change-copy")}
          </Link>
          {kept.mine && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t("scenarios.delete")}
            </Button>
          )}
        </>
      }
    >
      {scenario.comment && <p className="hub-comment">{scenario.comment}</p>}
      {may("dashboards.read") ? (
        <ComparisonPanel
          title={t(view === "kpis" ? "scenarios.tab-kpis" : "scenarios.comparison")}
          search={shown}
          onChange={({ of, kpi }) => set({ of, kpi })}
        />
      ) : (
        <ForbiddenPage />
      )}
      <ConfirmDialog
        opened={asking}
        title={t("scenarios.delete-title", { name: kept.name })}
        text={<p>{t("scenarios.delete-text")}</p>}
        action={t("scenarios.delete")}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Page>
  );
}
