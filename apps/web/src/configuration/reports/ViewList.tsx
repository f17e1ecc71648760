import { type ViewKind, viewKinds } from "@hub/domain/dashboards/report-view.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useText } from "../../texts/language.tsx";
import { Menu, MenuItem } from "../../ui/menu/Menu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type DraftView, isFull, moveItem, newView } from "./report-draft.ts";
import { ViewFields } from "./ViewFields.tsx";

type Props = {
  views: readonly DraftView[];
  hosts: readonly string[];
  at: (path: string) => string | undefined;
  onChange: (views: DraftView[]) => void;
};

/** The views of a report in the order of its tabs. */
export function ViewList({ views, hosts, at, onChange }: Props) {
  const t = useText();
  const add = (kind: ViewKind) => {
    const view = newView(kind);
    onChange([...views, view]);
    setTimeout(() => document.getElementById(`report-content.${views.length}.name`)?.focus());
  };
  return (
    <Panel
      title={t("reports.views-title")}
      actions={
        <Writing>
          <Menu
            returnFocus={false}
            target={
              <Button variant="default" disabled={isFull(views)}>
                {t("reports.view-add")}
              </Button>
            }
          >
            {viewKinds.map((kind) => (
              <MenuItem key={kind} onClick={() => add(kind)}>
                {t(`reports.kind-${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </Writing>
      }
    >
      <StateView empty={views.length === 0 && { title: t("reports.no-views-title"), text: t("reports.no-views-text") }}>
        <ol className="hub-report-views">
          {views.map((view, place) => (
            <li key={view.key}>
              <ViewFields
                view={view}
                place={place}
                count={views.length}
                hosts={hosts}
                at={(path) => at(`content.${place}${path}`)}
                onChange={(changed) => onChange(views.with(place, changed))}
                onMove={(by) => onChange(moveItem(views, place, by))}
                onRemove={() => onChange(views.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ol>
      </StateView>
    </Panel>
  );
}
