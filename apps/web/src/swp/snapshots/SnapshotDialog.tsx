import { listSwpSnapshotScopes } from "@hub/contract/swp/snapshots.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { SnapshotForm } from "./SnapshotForm.tsx";

type Props = { tab: QuestionTab; orgs: string | undefined; opened: boolean; onClose: () => void; onTaken: () => void };

/** The snapshot popup (SWP-02): what is copied, of what, and which rows are new. */
export function SnapshotDialog({ tab, orgs, opened, onClose, onTaken }: Props) {
  const t = useText();
  const scopes = useRoute(listSwpSnapshotScopes, {}, { enabled: opened });
  return (
    <FormDialog opened={opened} size={820} title={t("swp.snapshot-title", { tab: t(`swp.tab-${tab}`) })} onClose={onClose}>
      {(leave) => (
        <StateView
          loading={scopes.isPending}
          error={scopes.data ? undefined : scopes.error}
          onRetry={() => void scopes.refetch()}
          empty={scopes.data?.items.length === 0 && { title: t("swp.snapshot-no-scope"), text: t("swp.snapshot-no-scope-text") }}
        >
          {opened && scopes.data && (
            <SnapshotForm key={tab} tab={tab} orgs={orgs} scopes={scopes.data.items} onLeave={leave} onTaken={onTaken} />
          )}
        </StateView>
      )}
    </FormDialog>
  );
}
