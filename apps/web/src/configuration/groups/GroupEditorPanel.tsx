import { getGroup } from "@hub/contract/configuration/groups.ts";
import { configurationOptions } from "@hub/contract/configuration/users.ts";
import { groupAreas } from "@hub/domain/session/areas.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyApart } from "../../api/keys.ts";
import { hasId, useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { GroupEditor } from "./GroupEditor.tsx";

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
  const options = useRoute(configurationOptions, {}, { placeholderData: undefined });
  const isNew = id === undefined;
  // Never from memory: its version decides whether saving would overwrite somebody.
  const group = useQuery({
    queryKey: keyApart(getGroup, { params: { id } }),
    queryFn: ({ signal }) => call(getGroup, { params: { id }, signal }),
    enabled: !isNew && hasId(id, getGroup.path),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    placeholderData: undefined,
  });
  const mine = groupAreas.filter((area) => options.data?.areas.includes(area));
  return (
    <div className="hub-editor">
      <div>
        <Button variant="subtle" onClick={onLeave}>
          {t("users.groups-back")}
        </Button>
      </div>
      <StateView
        loading={options.isPending || (!isNew && group.isPending && !Number.isNaN(id))}
        // Asking again in vain takes away nothing that is typed.
        error={options.data && (isNew || group.data) ? null : (options.error ?? group.error)}
        onRetry={() => void (options.error ? options.refetch() : group.refetch())}
        empty={Number.isNaN(id) && { title: t("users.group-gone") }}
      >
        {options.data && (isNew || group.data) && (
          <GroupEditor saved={group.data} options={options.data} mine={mine} onCreated={onCreated} onBack={onBack} />
        )}
      </StateView>
    </div>
  );
}
