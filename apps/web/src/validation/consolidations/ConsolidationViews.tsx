import { loadValidationViews } from "@hub/contract/validation/validation.ts";
import { useNavigate } from "@tanstack/react-router";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";
import { StateView } from "../../ui/StateView.tsx";

/** The views of a validation as the server names them; those of figures lead to the scenario. */
export function ConsolidationViews({ id, current }: { id: number; current: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useRoute(loadValidationViews, { params: { id } });
  if (!data && error) return <StateView error={error} onRetry={() => void refetch()} />;
  return (
    <ViewTabs label={t("validation.views")}>
      {(data ?? []).map((view) => (
        <a
          key={view.id}
          href={`#${view.address}`}
          {...viewTab(view.code === current)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void navigate({ href: view.address });
          }}
        >
          {view.name}
        </a>
      ))}
    </ViewTabs>
  );
}
