import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { getEntityTree, listEntityTrees } from "@hub/contract/configuration/entity-trees.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { invalidateArea } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { ExportButton } from "../../tasks/exports/ExportButton.tsx";
import { ImportButton } from "../../tasks/imports/ImportButton.tsx";
import { readToday } from "../../texts/days.ts";
import { useText } from "../../texts/language.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { isDay } from "../../ui/dates/read-day.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { NodeDialog } from "./NodeDialog.tsx";
import { PlaceDialog } from "./PlaceDialog.tsx";
import type { Chosen } from "./place-draft.ts";
import { TreeDialog } from "./TreeDialog.tsx";
import { TreeTable } from "./TreeTable.tsx";

/** What is open above the tree. */
type Opened = { form: "tree"; id: number | undefined } | { form: "node"; id: number | undefined } | { form: "place"; chosen: Chosen };

const none: Chosen = { nodeIds: [], legalEntityIds: [] };

/** Trees of legal entities, one at a time, as it stands on a day (`tree` and `day` in the address). */
export function EntityTreesSection() {
  const t = useText();
  const { search, show } = useAddress("/configuration");
  const trees = useRoute(listEntityTrees);
  const entities = useRoute(listLegalEntities);
  const items = trees.data?.items ?? [];
  const shown = items.find(({ id }) => String(id) === search.tree) ?? items[0];
  const detail = useRoute(getEntityTree, { params: { id: shown?.id ?? 0 } }, { enabled: shown !== undefined });
  const tree = detail.data?.id === shown?.id ? detail.data : undefined;
  const day = search.day !== undefined && isDay(search.day) ? search.day : readToday();
  // What was opened stays in sight while its dialog goes.
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const go = (id: number | undefined, on = search.day) =>
    show({ section: "entity-trees", tree: id === undefined ? undefined : String(id), day: on }, { ignoreBlocker: true });
  const known = entities.data?.items ?? [];
  const error = trees.error ?? entities.error ?? (tree ? null : detail.error);
  return (
    <Panel
      title={t("configuration.section-entity-trees")}
      actions={
        <>
          <ImportButton kind="entity-trees-import" onDone={() => void invalidateArea(listEntityTrees)} />
          {shown && (
            <ExportButton
              kind="entity-trees-export"
              filter={{ id: String(shown.id) }}
              rows={tree && tree.nodes.length + tree.places.length}
            />
          )}
          <Writing>
            <Button variant={shown ? "default" : "filled"} onClick={() => open({ form: "tree", id: undefined })}>
              {t("trees.add-tree")}
            </Button>
          </Writing>
        </>
      }
    >
      <p className="hub-dimmed">{t("trees.note")}</p>
      <StateView
        loading={trees.isPending || entities.isPending || (shown !== undefined && !tree && !detail.error)}
        error={error}
        onRetry={() => [trees, entities, detail].forEach((query) => query.error && void query.refetch())}
        empty={shown === undefined && { title: t("trees.none-title"), text: t("trees.none-text") }}
      >
        {tree && (
          <>
            <div className="hub-filters">
              <NativeSelect
                label={t("trees.tree")}
                value={String(tree.id)}
                onChange={(event) => go(Number(event.currentTarget.value))}
                data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
              <DateField
                label={t("trees.day")}
                value={search.day ?? readToday()}
                onChange={(on) => show({ section: "entity-trees", tree: search.tree, day: on || undefined }, { replace: true })}
              />
              <Writing>
                <Button variant="default" onClick={() => open({ form: "tree", id: tree.id })}>
                  {t("trees.edit-tree")}
                </Button>
              </Writing>
              <Writing>
                <Button id="node-add" variant="default" onClick={() => open({ form: "node", id: undefined })}>
                  {t("trees.add-node")}
                </Button>
              </Writing>
              {tree.nodes.length > 0 && (
                <Writing>
                  <Button onClick={() => open({ form: "place", chosen: none })}>{t("trees.place")}</Button>
                </Writing>
              )}
            </div>
            <TreeTable
              tree={tree}
              day={day}
              entities={known}
              onNode={(id) => open({ form: "node", id })}
              onPlace={(chosen) => open({ form: "place", chosen })}
            />
          </>
        )}
      </StateView>
      <TreeDialog
        opened={isOpen && opened?.form === "tree"}
        tree={opened?.form === "tree" && opened.id !== undefined ? tree : undefined}
        trees={items}
        onClose={close}
        onSaved={(id) => go(id)}
      />
      {tree && (
        <>
          <NodeDialog
            opened={isOpen && opened?.form === "node"}
            tree={tree}
            nodeId={opened?.form === "node" ? opened.id : undefined}
            day={day}
            onClose={close}
          />
          <PlaceDialog
            opened={isOpen && opened?.form === "place"}
            chosen={opened?.form === "place" ? opened.chosen : none}
            tree={tree}
            entities={known}
            day={day}
            onClose={close}
          />
        </>
      )}
    </Panel>
  );
}
