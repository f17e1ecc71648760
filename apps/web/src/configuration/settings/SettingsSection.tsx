import { listSettings } from "@hub/contract/configuration/settings.ts";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { LookupsPanel } from "./LookupsPanel.tsx";
import { groupOfSetting, settingGroups } from "./setting-groups.ts";
import { SettingForm } from "./SettingForm.tsx";
import "./settings.css";

/** The settings by what they are about, each with what it does, and the lists of values. */
export function SettingsSection() {
  const t = useText();
  const settings = useRoute(listSettings);
  return (
    <>
      <Panel title={t("configuration.section-settings")}>
        <Writing>
          <p className="hub-dimmed">{t("settings.note")}</p>
        </Writing>
        <StateView loading={settings.isPending} error={settings.data ? undefined : settings.error} onRetry={() => void settings.refetch()}>
          {settingGroups.map((group) => (
            <section key={group} className="hub-settings" aria-labelledby={`settings-${group}`}>
              <h3 id={`settings-${group}`}>{t(`settings.group-${group}`)}</h3>
              {settings.data?.items
                .filter(({ key }) => groupOfSetting[key] === group)
                .map((setting) => (
                  <SettingForm key={setting.key} setting={setting} />
                ))}
            </section>
          ))}
        </StateView>
      </Panel>
      <LookupsPanel />
    </>
  );
}
