import type { getCampaign } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { CampaignState } from "./CampaignState.tsx";

/** What a review of access is about, by when, what becomes of the rest, and how far each reviewer is. */
export function CampaignFacts({ campaign }: { campaign: Output<(typeof getCampaign)["answer"]> }) {
  const t = useText();
  const formats = useFormats();
  const { counts, filter, deadline, secondDeadline, escalateTo, evidenceHash, evidenceHashNow, withdrawnFor, withoutReviewer, reviewers } =
    campaign;
  const days = { day: formats.day(deadline), second: secondDeadline === null ? "" : formats.day(secondDeadline) };
  return (
    <>
      <dl className="hub-facts">
        <dt>{t("campaigns.state")}</dt>
        <dd>
          <CampaignState campaign={campaign} />
        </dd>
        {withdrawnFor !== null && (
          <>
            <dt>{t("campaigns.withdrawn-for")}</dt>
            <dd>{withdrawnFor}</dd>
          </>
        )}
        {filter.unusedDays !== null && (
          <>
            <dt>{t("campaigns.reviewed")}</dt>
            <dd>{t("campaigns.of-unused", { days: filter.unusedDays })}</dd>
          </>
        )}
        <dt>{t("campaigns.deadline")}</dt>
        <dd>{escalateTo === null ? t("campaigns.then-taken", days) : t("campaigns.then-escalated", { ...days, name: escalateTo.name })}</dd>
        <dt>{t("campaigns.done")}</dt>
        <dd>{t("campaigns.done-counts", counts)}</dd>
        {withoutReviewer > 0 && (
          <>
            <dt>{t("campaigns.reviewer")}</dt>
            <dd>{t("campaigns.nobody-decides", { count: withoutReviewer })}</dd>
          </>
        )}
        {evidenceHash !== null && (
          <>
            <dt>{t("campaigns.hash")}</dt>
            <dd>
              <code>{evidenceHash}</code>
            </dd>
          </>
        )}
        {evidenceHashNow !== null && (
          <>
            <dt>{t("campaigns.hash-now")}</dt>
            <dd>
              <code>{evidenceHashNow}</code>
            </dd>
          </>
        )}
      </dl>
      {reviewers.length > 0 && (
        <DataTable
          label={t("campaigns.reviewers")}
          rows={reviewers}
          rowKey={({ email }) => email}
          columns={[
            {
              id: "name",
              header: t("campaigns.reviewer"),
              wrap: true,
              cell: ({ name, email }) => t("users.person-and-email", { name, email }),
            },
            { id: "open", header: t("campaigns.open"), numeric: true, cell: ({ open }) => formats.integer(open) },
            { id: "decided", header: t("campaigns.decided-column"), numeric: true, cell: ({ decided }) => formats.integer(decided) },
          ]}
        />
      )}
    </>
  );
}
