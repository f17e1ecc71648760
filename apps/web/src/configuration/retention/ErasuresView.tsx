import { listErasures } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { type Column, DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ErasureDialog } from "./ErasureDialog.tsx";
import { AskErasureDialog } from "./AskErasureDialog.tsx";

export type Erasure = Output<(typeof listErasures)["answer"]>["items"][number];

/** Of whom an erasure is, in words; once it is done nobody knows any more. */
export function sayWhom({ person, user, legalEntity, state }: Erasure, t: ReturnType<typeof useText>): string {
  if (state === "DONE") return legalEntity ? `${t("retention.erased-person")} (${legalEntity.name})` : t("retention.erased-person");
  if (user !== null) return user;
  return [person, legalEntity?.name].filter(Boolean).join(", ");
}

/** Deletions of people's data: who asked, who confirmed, how they stand. */
export function ErasuresView() {
  const t = useText();
  const formats = useFormats();
  const erasures = useRoute(listErasures, {}, { refetchInterval: 5000 });
  const [asking, setAsking] = useState(false);
  const [openedId, setOpenedId] = useState<number>();
  const rows = erasures.data?.items ?? [];
  const opened = rows.find(({ id }) => id === openedId);
  const columns: Column<Erasure>[] = [
    {
      id: "whom",
      header: t("retention.erasure-whom"),
      cell: (erasure) => (
        <Button variant="subtle" aria-label={t("retention.erasure-open", { id: erasure.id })} onClick={() => setOpenedId(erasure.id)}>
          {sayWhom(erasure, t)}
        </Button>
      ),
      wrap: true,
    },
    {
      id: "state",
      header: t("retention.state"),
      cell: ({ state, waitsFor }) => t(waitsFor !== null && state !== "VOID" ? `retention.waits-${waitsFor}` : `retention.state-${state}`),
      wrap: true,
    },
    {
      id: "asked",
      header: t("retention.asked"),
      cell: ({ askedAt, askedBy }) => t("retention.hold-set-by", { at: formats.instant(askedAt), by: askedBy }),
      wrap: true,
    },
    {
      id: "decided",
      header: t("retention.decided"),
      cell: ({ decidedAt, decidedBy }) =>
        decidedAt === null ? "–" : t("retention.hold-set-by", { at: formats.instant(decidedAt), by: decidedBy ?? "" }),
      wrap: true,
    },
  ];
  return (
    <Panel
      title={t("retention.view-erasures")}
      actions={
        <Button id="erasure-ask" onClick={() => setAsking(true)}>
          {t("retention.erasure-ask")}
        </Button>
      }
    >
      <p className="hub-dimmed">{t("retention.erasures-note")}</p>
      <StateView
        loading={erasures.isPending}
        error={erasures.data ? undefined : erasures.error}
        onRetry={() => void erasures.refetch()}
        empty={rows.length === 0 && { title: t("retention.erasures-none") }}
      >
        <DataTable
          cards
          label={t("retention.view-erasures")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpenedId(id)}
          columns={columns}
        />
      </StateView>
      <AskErasureDialog opened={asking} onClose={() => setAsking(false)} />
      <ErasureDialog erasure={opened} onClose={() => setOpenedId(undefined)} />
    </Panel>
  );
}
