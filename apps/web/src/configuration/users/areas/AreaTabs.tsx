import { type Area, areas } from "@hub/domain/session/areas.ts";
import { Tabs } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { fieldsInArea } from "../fields-at.ts";
import type { UserForm } from "../save/use-user-form.ts";
import type { Options } from "../user-draft.ts";
import { AreaFields } from "./AreaFields.tsx";
import { AreaPart } from "./AreaPart.tsx";
import type { Choices } from "./choices.ts";

type Props = {
  form: UserForm;
  mayChange: readonly Area[];
  own: boolean;
  options: Options;
  choices: Choices;
  tab: Area;
  onTab: (tab: Area) => void;
};

/** HUB, MUT and Workflow, a tab each; the tab says whether the user has the area and whether something is wrong there. */
export function AreaTabs({ form, mayChange, own, options, choices, tab, onTab }: Props) {
  const t = useText();
  const { draft, base, found, problems, round } = form;
  return (
    <Tabs value={tab} onChange={(value) => onTab(areas.find((area) => area === value) ?? "HUB")}>
      <Tabs.List className="hub-area-tabs" aria-label={t("users.areas")}>
        {areas.map((area) => (
          <Tabs.Tab key={area} value={area}>
            {t(`roles.area-${area}`)}{" "}
            <AreaMark has={draft[area].has} wrong={round > 0 && problems.some(({ path, field }) => path.length > 1 && field === area)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {areas.map((area) => {
        const at = fieldsInArea(form, area);
        return (
          <Tabs.Panel key={area} value={area} className="hub-area-part">
            <AreaPart
              area={area}
              has={draft[area].has}
              had={(base?.[area] ?? null) !== null}
              mayChange={mayChange.includes(area)}
              own={own}
              found={found}
              options={options}
              at={at}
              onHas={(has) => form.change({ [area]: { ...draft[area], has } })}
            >
              <AreaFields area={area} draft={draft} at={at} choices={choices} onChange={form.change} />
            </AreaPart>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

function AreaMark({ has, wrong }: { has: boolean; wrong: boolean }) {
  const t = useText();
  if (wrong) return <span className="hub-badge hub-badge-late">{t("users.mark-wrong")}</span>;
  return <span className={`hub-badge hub-badge-${has ? "good" : "pending"}`}>{t(has ? "users.mark-has" : "users.mark-has-not")}</span>;
}
