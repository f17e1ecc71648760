import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { DesignButtons } from "./DesignButtons.tsx";
import { DesignCharts } from "./DesignCharts.tsx";
import { DesignFields } from "./DesignFields.tsx";
import { DesignLists } from "./DesignLists.tsx";
import { DesignStates } from "./DesignStates.tsx";
import { DesignTones } from "./DesignTones.tsx";
import { DesignWindows } from "./DesignWindows.tsx";
import "./design.css";

/** Every part of the screens in every state, for whoever builds the next one; pictures are taken of it. No entry of the bar leads here. */
export default function DesignPage() {
  const t = useText();
  return (
    <Page title={t("design.title")} note={t("design.note")}>
      <div className="hub-columns hub-design">
        <div>
          <DesignButtons />
          <DesignFields />
        </div>
        <div>
          <DesignWindows />
          <DesignTones />
          <DesignLists />
        </div>
      </div>
      <DesignStates />
      <DesignCharts />
    </Page>
  );
}
