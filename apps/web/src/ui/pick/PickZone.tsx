import { Pick, type PickProps } from "./Pick.tsx";

/** A time zone, of those that the browser knows; one that it does not know is offered as long as it stands. */
export function PickZone({
  value,
  onChange,
  ...field
}: Omit<PickProps, "value" | "onChange" | "data"> & { value: string; onChange: (zone: string) => void }) {
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <Pick
      {...field}
      value={value}
      allowDeselect={false}
      data={zones.includes(value) ? zones : [value, ...zones]}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
