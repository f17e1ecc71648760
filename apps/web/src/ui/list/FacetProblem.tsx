import { Button } from "@mantine/core";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";

type Props = { question: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown } };

/** Why a panel does not know how many there are of each value, and another try; nothing as long as it knows. */
export function FacetProblem({ question: { data, error, isFetching, refetch } }: Props) {
  const t = useText();
  const errorText = useErrorText();
  if (data !== undefined || !error) return null;
  return (
    <div className="hub-facet-problem" role="status">
      <p>{t("ui.facet-failed", { problem: errorText(error) })}</p>
      <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
        {t("ui.try-again")}
      </Button>
    </div>
  );
}
