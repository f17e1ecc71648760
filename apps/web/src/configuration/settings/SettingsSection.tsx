import { listSettings } from "@hub/contract/configuration/settings.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { LookupsPanel } from "./LookupsPanel.tsx";
import { SettingForm } from "./SettingForm.tsx";
import "./settings.css";

/** The settings, each with what it does, and the lists of values. */
export function SettingsSection() {
  const t = useText();
  const settings = useRoute(listSettings);
  return (
    <>
      <Panel title={t("configuration.section-settings")}>
        <StateView loading={settings.isPending} error={settings.data ? undefined : settings.error} onRetry={() => void settings.refetch()}>
          <div className="hub-settings">
            {settings.data?.items.map((setting) => (
              <SettingForm key={setting.key} setting={setting} />
            ))}
          </div>
        </StateView>
      </Panel>
      <LookupsPanel />
    </>
  );
}
