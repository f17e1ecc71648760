import { updateOrgNode } from "@hub/contract/swp/organisation.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import type { OrgRow } from "./org-tree.ts";

/** What is asked for: a node that is to be deactivated, or activated. */
export type Asked = { id: number; active: boolean };
type Props = { asked: Asked | undefined; rows: readonly OrgRow[]; onClose: () => void };

/** Asks before a node is deactivated or activated: says what stands there and what becomes of it. Stays mounted, so that focus returns to where it was asked. */
export function ActivateNode({ asked, rows, onClose }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const { record: wanted } = useInSight(asked?.id, asked);
  const row = rows.find(({ id }) => id === wanted?.id);
  const change = useMutation({
    mutationFn: ({ id, version, name, code }: OrgRow) =>
      call(updateOrgNode, { params: { id }, ifMatch: version, body: { name, code, active: wanted?.active ?? true } }),
    onSuccess: ({ name, active }) => {
      notifySuccess(t(active ? "swp.org-activated" : "swp.org-deactivated", { name }));
      onClose();
    },
    // What is asked then is asked of the node as it stands.
    onSettled: () => invalidateArea(updateOrgNode),
  });
  const isStale = change.error instanceof ApiError && change.error.code === "version-stale";
  const isDone = asked !== undefined && row?.active === asked.active && !change.isPending && !change.isSuccess;
  const [name, does] = [row?.names ?? "", wanted?.active ? "activate" : "deactivate"] as const;
  const failure = isStale ? t("swp.org-overtaken-again", { name: row?.name ?? "", code: row?.code ?? "" }) : errorText(change.error);
  return (
    <ConfirmDialog
      opened={asked !== undefined && row !== undefined}
      title={t(`swp.org-${does}-title`, { name })}
      text={
        row &&
        (isDone ? (
          <p role="alert">{t(wanted?.active ? "swp.org-already-active" : "swp.org-already-inactive")}</p>
        ) : (
          <>
            {change.error && (
              <p className="hub-note" role="alert">
                {failure}
              </p>
            )}
            {wanted?.active ? <Opening row={row} /> : <Closing row={row} />}
          </>
        ))
      }
      action={t(`swp.org-${does}`)}
      danger={wanted?.active === false}
      disabled={isDone}
      busy={change.isPending}
      onCancel={() => {
        change.reset();
        onClose();
      }}
      onConfirm={() => row && change.mutate(row)}
    />
  );
}

function Closing({ row: { below, items, pools } }: { row: OrgRow }) {
  const t = useText();
  const formats = useFormats();
  const standing = [
    ["units", below.unit],
    ["divisions", below.division],
    ["items", items],
    ["pools", pools],
  ] as const;
  const there = standing.filter(([, count]) => count > 0);
  if (there.length === 0)
    return (
      <>
        <p>{t("swp.org-stands-nothing")}</p>
        <p>{t("swp.org-deactivate-text-nothing")}</p>
      </>
    );
  return (
    <>
      <p>{t("swp.org-stands")}</p>
      <ul className="hub-org-standing hub-number">
        {there.map(([what, count]) => (
          <li key={what}>{t(`swp.org-stands-${what}`, { count, shown: formats.integer(count) })}</li>
        ))}
      </ul>
      <p>{t("swp.org-deactivate-text")}</p>
    </>
  );
}

function Opening({ row: { closedBy } }: { row: OrgRow }) {
  const t = useText();
  return (
    <>
      <p>{t("swp.org-activate-text")}</p>
      {closedBy !== undefined && <p>{t("swp.org-activate-text-above", { name: closedBy })}</p>}
    </>
  );
}
