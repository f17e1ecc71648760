import { listCampaigns } from "@hub/contract/configuration/access/campaigns.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { openedPart } from "../../ui/opened-part.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useAddress } from "../../ui/use-address.ts";
import type { Campaign } from "./campaign-words.ts";
import { CampaignState } from "./CampaignState.tsx";

const StartDialog = openedPart(
  async () => (await import("./StartDialog.tsx")).StartDialog,
  ({ onClose }) => onClose(),
);

/** The reviews of access, newest first, each with how far it is; and a new one. */
export function CampaignList() {
  const t = useText();
  const formats = useFormats();
  const { show } = useAddress("/configuration");
  const campaigns = useRoute(listCampaigns);
  const [starting, setStarting] = useState(false);
  const rows = campaigns.data?.items ?? [];
  const open = (id: number) => show({ section: "campaigns", id: String(id) });
  return (
    <Panel
      title={t("configuration.section-campaigns")}
      actions={
        <Writing>
          <Button id="campaign-start" onClick={() => setStarting(true)}>
            {t("campaigns.start")}
          </Button>
        </Writing>
      }
    >
      <p className="hub-dimmed">{t("campaigns.list-note")}</p>
      <StateView
        loading={campaigns.isPending}
        error={campaigns.data ? undefined : campaigns.error}
        onRetry={() => void campaigns.refetch()}
        empty={rows.length === 0 && { title: t("campaigns.none"), text: t("campaigns.none-text") }}
      >
        <DataTable
          cards
          label={t("ui.list-of", { what: t("configuration.section-campaigns") })}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => open(id)}
          columns={columnsOf(t, formats)}
        />
      </StateView>
      <StartDialog
        opened={starting}
        onClose={(started) => {
          setStarting(false);
          if (started !== undefined) open(started);
        }}
      />
    </Panel>
  );
}

function columnsOf(t: ReturnType<typeof useText>, formats: ReturnType<typeof useFormats>): Column<Campaign>[] {
  return [
    {
      id: "name",
      header: t("campaigns.name"),
      wrap: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link className="hub-link" to="/configuration" search={{ section: "campaigns", id: String(id) }}>
          {name}
        </Link>
      ),
    },
    { id: "state", header: t("campaigns.state"), cell: (campaign) => <CampaignState campaign={campaign} /> },
    {
      id: "deadline",
      header: t("campaigns.deadline"),
      sortBy: ({ deadline }) => deadline,
      cell: ({ deadline, secondDeadline, state }) => formats.day(state === "OPEN" || secondDeadline === null ? deadline : secondDeadline),
    },
    {
      id: "open",
      header: t("campaigns.open"),
      numeric: true,
      sortBy: ({ counts }) => counts.open,
      cell: ({ counts }) => formats.integer(counts.open),
    },
    {
      id: "decided",
      header: t("campaigns.decided-column"),
      numeric: true,
      cell: ({ counts }) => formats.integer(counts.kept + counts.taken + counts.changed + counts.gone + counts.refused),
    },
    {
      id: "started",
      header: t("campaigns.started"),
      wrap: true,
      cell: ({ startedAt, startedBy }) => t("campaigns.given-by", { at: formats.day(startedAt), by: startedBy.name }),
    },
  ];
}
