import type { GroupArea } from "@hub/domain/session/areas.ts";
import { Checkbox, Group, Radio, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { FieldsAt } from "../users/fields-at.ts";
import type { GroupForm } from "./group-draft.ts";

type Props = {
  form: GroupForm;
  isNew: boolean;
  mine: readonly GroupArea[];
  at: FieldsAt;
  onChange: (changed: Partial<GroupForm>) => void;
};

/** Area (once and for all), name, description, and whether it gives anything at present. */
export function NameFields({ form, isNew, mine, at, onChange }: Props) {
  const t = useText();
  return (
    <div className="hub-fields">
      {isNew ? (
        <Radio.Group
          className="hub-field-wide"
          label={t("users.filter-area")}
          value={form.area}
          // A role belongs to an area: lines of the other one would be refused.
          onChange={(value) => onChange({ area: value as GroupArea, lines: [] })}
        >
          <Group gap="lg" mt={4}>
            {mine.map((area) => (
              <Radio key={area} size="xs" value={area} label={t(`roles.area-${area}`)} />
            ))}
          </Group>
        </Radio.Group>
      ) : (
        <p className="hub-field-wide">
          {t("users.filter-area")}: <strong>{t(`roles.area-${form.area}`)}</strong>
        </p>
      )}
      <TextInput
        id={at.id("name")}
        label={t("users.group-name")}
        required
        maxLength={200}
        value={form.name}
        error={at.error("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Checkbox
        id={at.id("active")}
        className="hub-beside-fields"
        label={t("users.group-active")}
        description={t("users.group-active-help")}
        checked={form.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
      <Textarea
        id={at.id("description")}
        className="hub-field-wide"
        label={t("users.group-description")}
        autosize
        minRows={2}
        maxLength={500}
        value={form.description}
        error={at.error("description")}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </div>
  );
}
