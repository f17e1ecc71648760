import { Group, Radio } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { FormPart } from "./form-part.ts";
import type { Capacity } from "./form-values.ts";

/** The capacity in which the signature is given. */
export function RoleField({ capacities, form }: Pick<FormPart, "form"> & { capacities: Capacity[] }) {
  const t = useText();
  const { id, ...field } = form.choice("userRole");
  return (
    <Radio.Group {...field} onChange={(value) => field.onChange(value as Capacity)}>
      <Group gap="lg" mt={4}>
        {capacities.map((capacity, place) => (
          <Radio key={capacity} id={place === 0 ? id : undefined} size="xs" value={capacity} label={t(`validation.capacity-${capacity}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
