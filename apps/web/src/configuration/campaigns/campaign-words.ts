import type { listCampaigns, listReviewRows } from "@hub/contract/configuration/access/campaigns.ts";
import type { Output } from "@hub/contract/route.ts";
import { describeChange, type Words } from "../users/describe-change.ts";

export type Campaign = Output<(typeof listCampaigns)["answer"]>["items"][number];
export type ReviewRow = Output<(typeof listReviewRows)["answer"]>["items"][number];

/** What a grant gives, in the words in which changes of access are told: the role, where, from and until when. */
export function sayGrant(area: ReviewRow["area"], grant: ReviewRow["grants"][number], words: Words): string {
  const { role, legalEntity, section, ingestion, org, validFrom, validTo } = grant;
  return describeChange(
    {
      kind: "role",
      area,
      role,
      legalEntities: legalEntity && [legalEntity],
      sections: section === null ? null : [section],
      ingestions: ingestion && [ingestion],
      orgs: org && [org],
      names: null,
      group: null,
      validFrom,
      validTo,
    },
    words,
  );
}
