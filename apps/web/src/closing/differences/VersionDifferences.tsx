import { compareVersions } from "@hub/contract/closing/closings.ts";
import { NativeSelect } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { ScenarioDetail, Version } from "../scenario-states.ts";
import { DifferenceLists } from "./DifferenceLists.tsx";
import { useAddress } from "../../ui/use-address.ts";

/** Two versions of a scenario beside each other: what differs and why. Which ones stands in the address; the last two unless told. */
export function VersionDifferences({ scenario: { id, versions } }: { scenario: ScenarioDetail }) {
  const t = useText();
  const formats = useFormats();
  const { search, change } = useAddress("/scenaries/$id/dashboard");
  const find = (text: string | undefined) => versions.find(({ number }) => String(number) === text);
  const to = find(search.to) ?? versions[0];
  const from = find(search.from) ?? versions.find(({ number }) => number !== to?.number);
  if (!to || !from) return null;
  const set = (changed: { from?: string; to?: string }) => change(changed, { replace: true, ignoreBlocker: true });
  const choices = (without: Version) =>
    versions
      .filter(({ number }) => number !== without.number)
      .map(({ number, closedAt }) => ({
        value: String(number),
        label: t("scenarios.version-choice", { number, date: formats.instant(closedAt) }),
      }));
  return (
    <Panel title={t("scenarios.differences")}>
      <div className="hub-difference-choice">
        <NativeSelect
          label={t("scenarios.differences-from")}
          value={String(from.number)}
          onChange={(event) => set({ from: event.currentTarget.value })}
          data={choices(to)}
        />
        <NativeSelect
          label={t("scenarios.differences-to")}
          value={String(to.number)}
          onChange={(event) => set({ to: event.currentTarget.value })}
          data={choices(from)}
        />
      </div>
      <Between id={id} from={from.number} to={to.number} />
    </Panel>
  );
}

function Between({ id, from, to }: { id: number; from: number; to: number }) {
  const { data, error, isPending, refetch } = useRoute(
    compareVersions,
    { params: { id }, query: { from, to } },
    { placeholderData: undefined },
  );
  return (
    <StateView loading={isPending} error={error} onRetry={() => void refetch()}>
      {data && <DifferenceLists differences={data} />}
    </StateView>
  );
}
