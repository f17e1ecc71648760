import { Button } from "@mantine/core";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";

/** The states of everything that is loaded, beside each other. */
export function DesignStates() {
  const t = useText();
  return (
    <Panel title={t("design.states")}>
      <div className="hub-design-states">
        <StateView empty={{ title: t("design.empty"), text: t("design.explained"), action: <Button>{t("design.main-act")}</Button> }} />
        <StateView error={new Error(t("design.wrong-why"))} onRetry={() => undefined} />
        <div data-stays>
          <StateView loading />
        </div>
      </div>
    </Panel>
  );
}
