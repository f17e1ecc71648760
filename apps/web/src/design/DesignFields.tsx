import { Checkbox, PasswordInput, Radio, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useText } from "../texts/language.tsx";
import { DateField } from "../ui/dates/DateField.tsx";
import { Panel } from "../ui/Page.tsx";
import { Pick } from "../ui/pick/Pick.tsx";
import { PickMany } from "../ui/pick/PickMany.tsx";

/** What one types, chooses or ticks, in each state. */
export function DesignFields() {
  const t = useText();
  const [day, setDay] = useState("2026-11-26");
  const options = ([1, 2, 3] as const).map((number) => ({ value: String(number), label: t("design.choice", { number }) }));
  return (
    <Panel title={t("design.fields")}>
      <div className="hub-fields">
        <TextInput label={t("design.text")} description={t("design.explained")} />
        <TextInput label={t("design.required")} required defaultValue={t("design.typed")} />
        <TextInput label={t("design.wrong")} error={t("design.wrong-why")} defaultValue={t("design.typed")} />
        <TextInput label={t("design.disabled")} disabled defaultValue={t("design.typed")} />
        <TextInput label={t("design.read-only")} readOnly defaultValue={t("design.typed")} />
        <PasswordInput label={t("design.password")} />
        <Pick label={t("design.pick")} data={options} value="1" clearable clearButtonProps={{ "aria-label": t("design.clear") }} />
        <PickMany label={t("design.pick-many")} data={options} defaultValue={["1", "2"]} value={["1", "2"]} />
        <DateField label={t("design.day")} value={day} onChange={setDay} />
        <Textarea className="hub-field-wide" label={t("design.long-text")} rows={3} />
      </div>
      <div className="hub-design-choices">
        <Checkbox label={t("design.off")} />
        <Checkbox label={t("design.on")} defaultChecked />
        <Checkbox label={t("design.some")} indeterminate />
        <Checkbox label={t("design.disabled")} disabled />
      </div>
      <Radio.Group label={t("design.one-of")} defaultValue="1">
        <div className="hub-design-choices">
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
    </Panel>
  );
}
