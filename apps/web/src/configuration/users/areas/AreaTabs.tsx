import { type Area, areas } from "@hub/domain/session/areas.ts";
import { Tabs } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { AreaFields } from "./AreaFields.tsx";
import { AreaPart } from "./AreaPart.tsx";
import type { Choices } from "./choices.ts";
import { fieldsOf, type ShownIssue } from "../fields-at.ts";
import { OvertakenNotice } from "../save/OvertakenNotice.tsx";
import type { Options, UserDraft } from "../user-draft.ts";
import type { useUserForm } from "../save/use-user-form.ts";

type Props = {
  form: ReturnType<typeof useUserForm>;
  mayChange: readonly Area[];
  own: boolean;
  options: Options;
  choices: Choices;
  issues: readonly ShownIssue[];
  tab: Area;
  onTab: (tab: Area) => void;
};

/** HUB, MUT and Workflow, a tab each; the tab says whether the user has the area and whether something is wrong there. */
export function AreaTabs({ form, mayChange, own, options, choices, issues, tab, onTab }: Props) {
  const t = useText();
  const { draft, base, found, results, overtaken } = form;
  const hasArea = (area: Area, has: boolean): UserDraft => ({ ...draft, [area]: { ...draft[area], has } });
  return (
    <Tabs value={tab} onChange={(value) => onTab(areas.find((area) => area === value) ?? "HUB")}>
      <Tabs.List aria-label={t("users.areas")}>
        {areas.map((area) => (
          <Tabs.Tab key={area} value={area}>
            {t(`roles.area-${area}`)}{" "}
            <AreaMark has={draft[area].has} wrong={issues.some(({ part }) => part === area) || overtaken.includes(area)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {areas.map((area) => {
        const at = fieldsOf(area, issues);
        return (
          <Tabs.Panel key={area} value={area} className="hub-area-part">
            <AreaPart
              area={area}
              has={draft[area].has}
              had={base.versions[area] !== null}
              mayChange={mayChange.includes(area)}
              own={own}
              found={found}
              options={options}
              result={results.find(({ part }) => part === area)}
              at={at}
              notice={
                found && overtaken.includes(area) ? (
                  <OvertakenNotice
                    part={area}
                    found={found}
                    options={options}
                    onTake={() => form.takeTheirs(area)}
                    onKeep={() => form.keepMine(area)}
                  />
                ) : undefined
              }
              onHas={(has) => form.change(hasArea(area, has))}
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
