import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/access.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useFormFacts } from "../form/use-form-facts.ts";
import { DeletePool } from "./DeletePool.tsx";
import { PoolForm } from "./PoolForm.tsx";
import { PoolList } from "./PoolList.tsx";
import { type SwpPool, usePools } from "./use-pools.ts";
import "../swp.css";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The organisation that the page behind is narrowed to; left out: all that one sees. */
  orgs?: string | undefined;
};

/** Pools with what is assigned of each and what is left; whoever plans adds, changes and deletes them here. */
export function PoolsDialog({ opened, onClose, orgs }: Props) {
  const t = useText();
  const may = useMay();
  const pools = usePools(orgs, opened);
  const facts = useFormFacts(opened && may("swp.edit"));
  const [edited, setEdited] = useState<SwpPool | "new">();
  const [doomed, setDoomed] = useState<SwpPool>();
  const list = pools.data?.items ?? [];
  const divisions = facts.data?.divisions ?? [];
  const mayAdd = may("swp.edit") && divisions.length > 0;
  const leave = (id: string) => {
    setEdited(undefined);
    // Focus goes back to where the form was asked for, once that is there again.
    setTimeout(() => document.getElementById(id)?.focus());
  };
  const add = (
    <Button id="swp-pool-new" variant="default" onClick={() => setEdited("new")}>
      {t("swp.pools-add")}
    </Button>
  );
  return (
    <Modal
      opened={opened}
      // Escape closes the question in front alone.
      onClose={() => doomed === undefined && onClose()}
      closeOnClickOutside={false}
      size={760}
      title={t("swp.pools-title")}
      attributes={{ header: { role: "presentation" } }}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <div className="hub-swp-pools">
        <p className="hub-dimmed">{t("swp.pools-note")}</p>
        {mayAdd && edited === undefined && list.length > 0 && <div className="hub-page-actions">{add}</div>}
        {edited === "new" && <PoolForm divisions={divisions} onDone={() => leave("swp-pool-new")} onLeave={() => leave("swp-pool-new")} />}
        <StateView
          loading={pools.isPending}
          error={pools.data ? undefined : pools.error}
          onRetry={() => void pools.refetch()}
          empty={
            list.length === 0 &&
            edited === undefined && {
              title: t("swp.pools-none"),
              text: t(mayAdd ? "swp.pools-none-text" : "swp.table-none-text-reader"),
              action: mayAdd && add,
            }
          }
        >
          <PoolList pools={list} edited={edited === "new" ? undefined : edited} onEdit={setEdited} onDelete={setDoomed} onLeave={leave} />
        </StateView>
      </div>
      <DeletePool pool={doomed} onClose={() => setDoomed(undefined)} />
    </Modal>
  );
}
