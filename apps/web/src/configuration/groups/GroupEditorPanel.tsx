import { getGroup } from "@hub/contract/configuration/groups.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { groupAreas } from "@hub/domain/session/areas.ts";
import { useRoute } from "../../api/queries.ts";
import { LoadedRecord } from "../../forms/LoadedRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { GroupEditor } from "./GroupEditor.tsx";
import { GroupToRead } from "./GroupToRead.tsx";

type Props = {
  /** Undefined for a new group. */
  id: number | undefined;
  onCreated: (id: number) => void;
  onBack: () => void;
  /** As `onBack`, but asks first when something is not saved. */
  onLeave: () => void;
};

/** Brings what the form needs: what it offers, and the group as it stands now. */
export function GroupEditorPanel({ id, onCreated, onBack, onLeave }: Props) {
  const t = useText();
  const asked = useRoute(configurationOptions, {}, { placeholderData: undefined });
  const options = asked.data;
  return (
    <div className="hub-editor">
      <div>
        <button type="button" className="hub-link" onClick={onLeave}>
          {t("users.groups-back")}
        </button>
      </div>
      <StateView loading={asked.isPending} error={options ? null : asked.error} onRetry={() => void asked.refetch()}>
        {options && (
          <LoadedRecord route={getGroup} id={id} gone={t("users.group-gone")}>
            {(group) =>
              group?.mayChange === false ? (
                <GroupToRead group={group} options={options} />
              ) : (
                <GroupEditor
                  saved={group}
                  options={options}
                  mine={groupAreas.filter((area) => options.areas.includes(area))}
                  onCreated={onCreated}
                  onDeleted={onBack}
                />
              )
            }
          </LoadedRecord>
        )}
      </StateView>
    </div>
  );
}
