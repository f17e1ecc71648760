import { listReviews } from "@hub/contract/configuration/access/campaigns.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Page } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ReviewPanel } from "./ReviewPanel.tsx";

/** What one has to decide of others' access, a panel a review, the most urgent first. */
export default function ReviewsPage() {
  const t = useText();
  const reviews = useRoute(listReviews);
  const items = reviews.data?.items ?? [];
  return (
    <Page title={t("shell.title-reviews")} note={t("campaigns.page-note")}>
      <StateView
        loading={reviews.isPending}
        error={reviews.data ? undefined : reviews.error}
        onRetry={() => void reviews.refetch()}
        empty={items.length === 0 && { title: t("campaigns.nothing-waits"), text: t("campaigns.nothing-waits-text") }}
      >
        {items.map((review) => (
          <ReviewPanel key={review.id} review={review} />
        ))}
      </StateView>
    </Page>
  );
}
