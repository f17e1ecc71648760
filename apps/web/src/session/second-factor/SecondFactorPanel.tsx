import { findSecondFactor } from "@hub/contract/session/second-factor.ts";
import { validToken } from "@hub/contract/session/session.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { invalidate } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { Change, Changed } from "./FactorChange.tsx";
import { FactorDialog } from "./FactorDialog.tsx";
import { type FactorKey, keyColumns } from "./key-columns.tsx";
import { RenameKeyDialog } from "./RenameKeyDialog.tsx";

/** A code to sign in and one to confirm a change: with fewer nobody can take a lost key away by themselves. */
const fewCodes = 3;

/** One's second factor: the keys, and how many recovery codes are left; for those who sign in with a password. */
export function SecondFactorPanel() {
  const t = useText();
  const formats = useFormats();
  const factor = useRoute(findSecondFactor);
  const [change, setChange] = useState<Change>();
  const [renamed, setRenamed] = useState<FactorKey>();
  const { registering, keys = [], recoveryCodesLeft = 0, demanded = false } = factor.data ?? {};
  if (registering === "no-password" && keys.length === 0) return null;
  // Whatever changes them asks for the password first.
  const mayConfirm = registering !== "no-password";
  const ask = () => void invalidate(findSecondFactor);
  const done = (changed: Changed) => {
    setChange(undefined);
    if (changed.kind !== "codes") notifySuccess(t(`factor.${changed.kind}`, { name: changed.name }));
    // The button that was pressed may have gone with its row.
    // Whoever has to have one is led to register another.
    if (changed.kind === "removed" && demanded && keys.length === 1) void invalidate(validToken);
    else if (changed.kind === "removed") setTimeout(() => document.getElementById("factor-note")?.focus());
  };
  const add = registering === "open" && (
    <Button variant="default" onClick={() => setChange({ kind: "add" })}>
      {t("factor.add")}
    </Button>
  );
  return (
    <Panel title={t("factor.title")} actions={add}>
      <p className="hub-dimmed" id="factor-note" tabIndex={-1}>
        {t("factor.note")} {demanded && t("factor.demanded")}
      </p>
      {registering === "no-address" && <p className="hub-note">{t("factor.no-address")}</p>}
      {!mayConfirm && <p className="hub-note">{t("factor.no-password")}</p>}
      <StateView
        loading={factor.isPending}
        error={factor.error}
        onRetry={() => void factor.refetch()}
        empty={keys.length === 0 && registering === "open" && { title: t("factor.none-title"), text: t("factor.none-text") }}
      >
        {keys.length > 0 && (
          <>
            <DataTable
              cards
              label={t("factor.table")}
              rows={keys}
              rowKey={({ id }) => id}
              columns={keyColumns({
                t,
                formats,
                onRename: setRenamed,
                onRemove: mayConfirm && ((key) => setChange({ kind: "remove", key, isLast: keys.length === 1, demanded })),
              })}
            />
            <div className="hub-with-button">
              <p className={recoveryCodesLeft < fewCodes ? "hub-note hub-note-late" : undefined}>
                {t("factor.codes-left", { count: recoveryCodesLeft })}
              </p>
              {mayConfirm && (
                <Button variant="default" onClick={() => setChange({ kind: "codes" })}>
                  {t("factor.codes-make")}
                </Button>
              )}
            </div>
          </>
        )}
      </StateView>
      <FactorDialog change={change} onChanged={ask} onDone={done} onClose={() => setChange(undefined)} />
      <RenameKeyDialog
        renamed={renamed}
        onClose={() => setRenamed(undefined)}
        onSaved={(name) => {
          setRenamed(undefined);
          ask();
          notifySuccess(t("factor.renamed", { name }));
        }}
      />
    </Panel>
  );
}
