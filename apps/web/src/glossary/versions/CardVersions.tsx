import { Button } from "@mantine/core";
import { useState } from "react";
import { useErrorText } from "../../api/error-text.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { CardFrame } from "../card/CardFrame.tsx";
import { cardName, useCard } from "../card/use-card.ts";
import { Comparison } from "./Comparison.tsx";
import { useVersionColumns } from "./version-columns.tsx";
import { chooseVersions, useRestoreCard, useVersions } from "./use-versions.ts";
import { useAddress } from "../../ui/use-address.ts";

/** The versions of a card, two of them compared, and the way back to an earlier one. */
export function CardVersions({ id }: { id: number }) {
  const t = useText();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const { search, change } = useAddress("/glossary");
  const card = useCard(id).data;
  const found = useVersions(id);
  const [wanted, setWanted] = useState<number>();
  const restore = useRestoreCard(card, () => setWanted(undefined));
  const versions = found.data?.pages.flatMap((page) => page.items) ?? [];
  const numbers = versions.map(({ version }) => version);
  const chosen = chooseVersions(search, numbers);
  const compare = (from: number, to: number) => change({ from: String(from), to: String(to) }, { replace: true, resetScroll: false });
  const columns = useVersionColumns({
    id,
    versions,
    latest: card?.version,
    mayRestore: card?.mayEdit ?? false,
    onCompare: compare,
    onRestore: setWanted,
  });
  const name = card ? cardName(card.content, language) : t("glossary.card-title");
  return (
    <CardFrame title={t("glossary.versions-title", { name })} behind={{ id, name }}>
      <StateView loading={found.isPending} error={found.data ? undefined : found.error} onRetry={() => void found.refetch()}>
        <Panel title={t("glossary.versions")}>
          <DataTable label={t("glossary.versions-title", { name })} columns={columns} rows={versions} rowKey={({ version }) => version} />
          {found.hasNextPage && (
            <div>
              <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t("ui.more")}
              </Button>
            </div>
          )}
        </Panel>
        <Panel title={t("glossary.compare")}>
          <Comparison id={id} numbers={numbers} from={chosen.from} to={chosen.to} onCompare={compare} />
        </Panel>
      </StateView>
      <ConfirmDialog
        opened={wanted !== undefined}
        title={t("glossary.restore-title", { version: wanted ?? 0 })}
        text={
          <>
            <p>{t("glossary.restore-text", { version: wanted ?? 0, now: (card?.version ?? 0) + 1 })}</p>
            {card?.published && <p>{t("glossary.restore-published")}</p>}
            {restore.error && (
              <p className="hub-note hub-note-late" role="alert">
                {errorText(restore.error)}
              </p>
            )}
          </>
        }
        action={t("glossary.restore-action", { version: wanted ?? 0 })}
        busy={restore.isPending}
        disabled={!card}
        onCancel={() => {
          restore.reset();
          setWanted(undefined);
        }}
        onConfirm={() => wanted !== undefined && restore.mutate(wanted)}
      />
    </CardFrame>
  );
}
