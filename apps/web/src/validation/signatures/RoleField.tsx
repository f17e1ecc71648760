import { Group, Radio } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { FormPart } from "./form-part.ts";
import type { Capacity } from "./form-values.ts";

/** The capacity in which the signature is given. */
export function RoleField({ capacities, values, errors, onChange }: FormPart & { capacities: Capacity[] }) {
  const t = useText();
  return (
    <Radio.Group
      label={t("validation.field-userRole")}
      value={values.userRole}
      onChange={(value) => onChange({ userRole: value })}
      error={errors.userRole}
      required
    >
      <Group gap="lg" mt={4}>
        {capacities.map((capacity, place) => (
          <Radio
            key={capacity}
            id={place === 0 ? "validation-userRole" : undefined}
            size="xs"
            value={capacity}
            label={t(`validation.capacity-${capacity}`)}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
