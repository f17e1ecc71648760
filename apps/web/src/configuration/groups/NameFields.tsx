import type { GroupArea } from "@hub/domain/session/areas.ts";
import { Checkbox, Group, Radio, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { GroupForm } from "./use-group-form.ts";

/** Area (once and for all; `mine`: those that one administers), name, description, and whether it gives anything at present. */
export function NameFields({ form, mine }: { form: GroupForm; mine: readonly GroupArea[] }) {
  const t = useText();
  const { area } = form.draft;
  return (
    <div className="hub-fields">
      {form.base ? (
        <p className="hub-field-wide">
          {t("users.filter-area")}: <strong>{t(`roles.area-${area}`)}</strong>
        </p>
      ) : (
        <Radio.Group
          className="hub-field-wide"
          label={t("users.filter-area")}
          value={area}
          // A role belongs to an area: lines of the other one would be refused.
          onChange={(value) => form.change({ area: value as GroupArea, assignments: [] })}
        >
          <Group gap="lg" mt={4}>
            {mine.map((each) => (
              <Radio key={each} size="xs" value={each} label={t(`roles.area-${each}`)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <TextInput {...form.text("name")} maxLength={200} data-autofocus={!form.base || undefined} />
      <Checkbox {...form.tick("active")} className="hub-beside-fields" description={t("users.group-active-help")} />
      <Textarea {...form.text("description")} className="hub-field-wide" autosize minRows={2} maxLength={500} />
    </div>
  );
}
