import { analysisSides } from "@hub/contract/swp/analysis.ts";
import { SegmentedControl } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { Analysis } from "./analysis-search.ts";
import type { SearchOf } from "../../ui/use-address.ts";

type Props = { side: Analysis["side"]; onShow: (changed: SearchOf<"/swp">) => void };

/** Whether profiles or skills are looked at; a tab or cluster that was chosen of the other side goes. */
export function SideSwitch({ side, onShow }: Props) {
  const t = useText();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("swp.analysis-side")}
      value={side}
      onChange={(chosen) => onShow({ side: chosen, of: undefined, cluster: undefined })}
      data={analysisSides.map((each) => ({ value: each, label: t(`swp.analysis-side-${each}`) }))}
    />
  );
}
