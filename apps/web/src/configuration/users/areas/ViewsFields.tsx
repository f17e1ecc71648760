import { Group, Radio } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { Choices } from "./choices.ts";
import { type Choice, SomePicker } from "./EntityPicker.tsx";
import type { FieldsAt } from "../fields-at.ts";
import type { ViewDraft, ViewsDraft } from "../views-draft.ts";

type Props = { views: ViewsDraft; at: FieldsAt; choices: Choices; onChange: (views: ViewsDraft) => void };

/** Which reports and which types of scenario are offered: all, some or none. */
export function ViewsFields({ views, at, choices, onChange }: Props) {
  const t = useText();
  const { reports, scenarios } = views;
  return (
    <section className="hub-views" aria-label={t("users.views")}>
      <h3>{t("users.views")}</h3>
      <div className="hub-columns">
        <ViewField
          kind="reports"
          at={at}
          view={{ ...reports, chosen: reports.chosen.map(String) }}
          choices={choices.reports}
          onChange={({ mode, chosen }) => onChange({ ...views, reports: { mode, chosen: chosen.map(Number) } })}
        />
        <ViewField
          kind="scenarios"
          at={at}
          view={scenarios}
          choices={choices.scenarioTypes}
          onChange={(changed) => onChange({ ...views, scenarios: changed })}
        />
      </div>
    </section>
  );
}

type FieldProps = {
  kind: "reports" | "scenarios";
  at: FieldsAt;
  view: ViewDraft<string>;
  choices: readonly Choice[];
  onChange: (view: ViewDraft<string>) => void;
};
const modes = ["all", "some", "none"] as const;

function ViewField({ kind, at, view, choices, onChange }: FieldProps) {
  const t = useText();
  const error = at.error("views", kind);
  return (
    <div className="hub-picker">
      <Radio.Group
        label={t(`users.view-${kind}`)}
        value={view.mode}
        error={view.mode === "some" ? undefined : error}
        onChange={(mode) => onChange({ ...view, mode: mode as ViewDraft<string>["mode"] })}
      >
        <Group gap="lg" mt={4}>
          {modes.map((mode) => (
            <Radio
              key={mode}
              id={mode === view.mode && mode !== "some" ? at.id("views", kind) : undefined}
              size="xs"
              value={mode}
              label={t(`users.${kind}-${mode}`)}
            />
          ))}
        </Group>
      </Radio.Group>
      {view.mode === "some" && (
        <SomePicker
          id={at.id("views", kind)}
          label={t(`users.${kind}-chosen`)}
          choices={choices}
          value={view.chosen}
          error={error}
          empty={t("users.choose")}
          onChange={(chosen) => onChange({ ...view, chosen })}
        />
      )}
    </div>
  );
}
