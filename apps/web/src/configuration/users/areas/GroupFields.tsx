import { Group, Radio, Textarea, TextInput } from "@mantine/core";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { useText } from "../../../texts/language.tsx";
import type { Choice } from "./EntityPicker.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { MembershipFields } from "./MembershipFields.tsx";
import type { GroupDraft } from "../user-draft.ts";

type Props = { area: GroupArea; group: GroupDraft; at: FieldsAt; groups: readonly Choice[]; onChange: (group: GroupDraft) => void };
const modes = ["new", "existing", "selectable", "none"] as const;

/** How the user is attached to groups of the area: a new one, an existing one by its name, some of the list, or none. */
export function GroupFields({ area, group, at, groups, onChange }: Props) {
  const t = useText();
  const change = (changed: Partial<GroupDraft>) => onChange({ ...group, ...changed });
  return (
    <section className="hub-choice" aria-label={t("users.group-of", { area: t(`roles.area-${area}`) })}>
      <Radio.Group
        label={t("users.group")}
        description={t(`users.group-${group.mode}-help`)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={group.mode}
        error={at.error("group")}
        onChange={(mode) => change({ mode: mode as GroupDraft["mode"] })}
      >
        <Group gap="lg" my={4}>
          {modes.map((mode) => (
            <Radio
              key={mode}
              id={mode === group.mode ? at.id("group") : undefined}
              size="xs"
              value={mode}
              label={t(`users.mode-${mode}`)}
            />
          ))}
        </Group>
      </Radio.Group>
      {group.mode === "new" && (
        <div className="hub-fields">
          <TextInput
            id={at.id("group", "name")}
            label={t("users.group-name")}
            required
            maxLength={200}
            value={group.name}
            error={at.error("group", "name")}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Textarea
            id={at.id("group", "description")}
            className="hub-field-wide"
            label={t("users.group-description")}
            autosize
            minRows={2}
            maxLength={500}
            value={group.description}
            error={at.error("group", "description")}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </div>
      )}
      {group.mode === "existing" && (
        <div className="hub-fields">
          <TextInput
            id={at.id("group", "name")}
            label={t("users.group-existing")}
            required
            maxLength={200}
            value={group.existing}
            error={at.error("group", "name")}
            onChange={(event) => change({ existing: event.currentTarget.value })}
          />
        </div>
      )}
      {group.mode === "selectable" && (
        <MembershipFields memberships={group.memberships} at={at} groups={groups} onChange={(memberships) => change({ memberships })} />
      )}
    </section>
  );
}
