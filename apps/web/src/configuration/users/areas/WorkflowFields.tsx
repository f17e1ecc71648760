import { Group, Radio } from "@mantine/core";
import { rolesOf } from "@hub/domain/session/areas.ts";
import { useText } from "../../../texts/language.tsx";
import type { FieldsAt } from "../fields-at.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import type { WfDraft } from "../user-draft.ts";

/** The part of Workflow: user or administrator, from and until when. */
export function WorkflowFields({ draft, at, onChange }: { draft: WfDraft; at: FieldsAt; onChange: (changed: Partial<WfDraft>) => void }) {
  const t = useText();
  return (
    <>
      <Radio.Group
        label={t("users.field-role")}
        value={draft.role}
        error={at.error("role")}
        onChange={(role) => onChange({ role: role as WfDraft["role"] })}
      >
        <Group gap="lg" mt={4}>
          {rolesOf("WF").map((role) => (
            <Radio
              key={role}
              id={role === draft.role ? at.id("role") : undefined}
              size="xs"
              value={role}
              label={t(`roles.role-${role}`)}
              description={t(`roles.does-${role}`)}
            />
          ))}
        </Group>
      </Radio.Group>
      <div className="hub-fields">
        <PeriodFields at={at} period={draft} onChange={onChange} />
      </div>
    </>
  );
}
