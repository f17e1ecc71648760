import {
  closeCampaign,
  downloadCampaignEvidence,
  getCampaign,
  listCampaignRows,
  listCampaigns,
} from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { rowStates, type RowState } from "@hub/domain/configuration/campaigns.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { usePages, useRoute } from "../../api/queries.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useDownload } from "../../api/use-download.ts";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { openedPart } from "../../ui/opened-part.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useWords } from "../users/describe-change.ts";
import type { ReviewRow } from "./campaign-words.ts";
import { CampaignFacts } from "./CampaignFacts.tsx";
import type { CampaignChange } from "./ChangeDialogs.tsx";
import { rowColumns } from "./row-columns.tsx";

const ChangeDialogs = openedPart(
  async () => (await import("./ChangeDialogs.tsx")).ChangeDialogs,
  ({ onClose }) => onClose(),
);

/** One review of access: how far each reviewer is, what was decided of each grant, and its evidence once it is closed. */
export function CampaignView({ id }: { id: number }) {
  const t = useText();
  const errorText = useErrorText();
  const [closing, setClosing] = useState(false);
  const [changing, setChanging] = useState<CampaignChange>();
  const campaign = useRoute(getCampaign, { params: { id } });
  const evidence = useDownload(downloadCampaignEvidence, notifyError);
  const close = useMutation({
    mutationFn: () => call(closeCampaign, { params: { id }, body: {} }),
    onSuccess: () => notifySuccess(t("campaigns.closed")),
    onError: (error) => notifyError(errorText(error)),
    onSettled: async () => {
      setClosing(false);
      await invalidateArea(listCampaigns);
    },
  });
  const { data } = campaign;
  return (
    <>
      <p>
        <Link className="hub-link" to="/configuration" search={{ section: "campaigns" }}>
          {t("campaigns.back")}
        </Link>
      </p>
      <StateView loading={campaign.isPending} error={data ? undefined : campaign.error} onRetry={() => void campaign.refetch()}>
        {data && (
          <Panel
            title={data.name}
            actions={
              data.state === "CLOSED" ? (
                <>
                  <Button variant="default" loading={evidence.busy} onClick={() => evidence.start({ params: { id } })}>
                    {t("campaigns.evidence-json")}
                  </Button>
                  <ExportButton kind="campaign-evidence" filter={{ campaign: String(id) }} label={t("campaigns.evidence")} primary />
                </>
              ) : (
                <>
                  {changesOf(data).map((change) => (
                    <Writing key={change}>
                      <Button id={`campaign-${change}`} variant="default" onClick={() => setChanging(change)}>
                        {t(`campaigns.${change}`)}
                      </Button>
                    </Writing>
                  ))}
                  {data.mayClose && (
                    <Writing>
                      <Button onClick={() => setClosing(true)}>{t("campaigns.close")}</Button>
                    </Writing>
                  )}
                </>
              )
            }
          >
            <CampaignFacts campaign={data} />
          </Panel>
        )}
      </StateView>
      {data && <Rows id={id} />}
      {data && <ChangeDialogs campaign={data} opened={changing} onClose={() => setChanging(undefined)} />}
      <ConfirmDialog
        opened={closing}
        title={t("campaigns.close")}
        text={data && t("campaigns.close-text", { count: data.counts.open })}
        action={t("campaigns.close")}
        busy={close.isPending}
        onConfirm={() => close.mutate()}
        onCancel={() => setClosing(false)}
      />
    </>
  );
}

/** What may be changed of a review that is not closed: its last day only while one is to come, and another reviewer where something is open. */
const changesOf = ({ state, counts }: Output<(typeof getCampaign)["answer"]>): CampaignChange[] => [
  ...(state === "OVERDUE" ? [] : (["move-deadline"] as const)),
  ...(counts.open === 0 ? [] : (["hand-over"] as const)),
  "withdraw",
];

function Rows({ id }: { id: number }) {
  const words = useWords();
  const { t } = words;
  const formats = useFormats();
  const [state, setState] = useState<RowState>();
  const pages = usePages(listCampaignRows, "after", { params: { id }, query: state ? { state } : {} });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.total;
  return (
    <Panel title={total === undefined ? t("campaigns.rows-asked") : t("campaigns.rows", { count: total })}>
      <div className="hub-filters">
        <NativeSelect
          label={t("campaigns.outcome")}
          value={state ?? ""}
          onChange={({ currentTarget: { value } }) => setState(rowStates.find((each) => each === value))}
          data={[
            { value: "", label: t("campaigns.outcome-any") },
            ...rowStates.map((each) => ({ value: each, label: t(`campaigns.outcome-${each}`) })),
          ]}
        />
      </div>
      <StateView
        loading={pages.isPending}
        error={pages.data ? undefined : pages.error}
        onRetry={() => void pages.refetch()}
        empty={rows.length === 0 && { title: t("campaigns.rows-none") }}
      >
        <DataTable
          cards
          label={t("campaigns.rows-table")}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[...rowColumns({ words, formats }), outcomeColumn(t, formats)]}
        />
        {pages.hasNextPage && (
          <div className="hub-page-actions">
            <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("ui.more")}
            </Button>
          </div>
        )}
      </StateView>
    </Panel>
  );
}

function outcomeColumn(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<ReviewRow> {
  return {
    id: "outcome",
    header: t("campaigns.outcome"),
    sortBy: ({ state }) => state,
    wrap: true,
    cell: ({ state, reviewer, decidedBy, decidedAt, reason }) => (
      <>
        <strong>{t(`campaigns.outcome-${state}`)}</strong>
        {state === "OPEN" && (
          <div className="hub-table-note">
            {reviewer ? t("campaigns.waits-for", { name: reviewer.name }) : t("campaigns.waits-for-nobody")}
          </div>
        )}
        {decidedAt !== null && (
          <div className="hub-table-note">
            {t("campaigns.given-by", { at: formats.instant(decidedAt), by: decidedBy?.name ?? t("campaigns.by-deadline") })}
          </div>
        )}
        {reason !== null && <div className="hub-table-note">{reason}</div>}
      </>
    ),
  };
}
