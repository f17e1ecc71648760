import { createDelegation, listStandIns } from "@hub/contract/workflows/workflows.ts";
import { checkDelegationDays } from "@hub/domain/workflows/delegation.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { prepareAct } from "../api/client.ts";
import { useRoute } from "../api/queries.ts";
import { RecordForm } from "../forms/RecordForm.tsx";
import { useRecord } from "../forms/use-record.ts";
import { dayFromNow } from "../texts/days.ts";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import { DateField } from "../ui/dates/DateField.tsx";
import { Pick } from "../ui/pick/Pick.tsx";

type Draft = { to: { email: string; name: string } | null; firstDay: string; lastDay: string; note: string };

/** A colleague, the first and the last day, and a word to them. */
export function StandInForm({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const people = useRoute(listStandIns, { query: typed.trim() === "" ? {} : { search: typed.trim() } });
  const form = useRecord({
    id: "stand-in",
    keeps: true,
    record: undefined,
    draftOf: (): Draft => ({ to: null, firstDay: dayFromNow(0), lastDay: dayFromNow(0), note: "" }),
    fields: {
      to: { label: t("workflows.stand-in"), required: true },
      firstDay: { label: t("workflows.first-day"), required: true },
      lastDay: { label: t("workflows.last-day"), required: true },
      note: { label: t("workflows.stand-in-note") },
    },
    save: ({ to, firstDay, lastDay, note }) =>
      prepareAct(createDelegation, {
        body: { to: to?.email ?? "", firstDay, lastDay, ...(note.trim() !== "" && { note: note.trim() }) },
      }),
    check: (draft) => {
      const missing = (["to", "firstDay", "lastDay"] as const).filter((name) => !draft[name]);
      const issues = missing.map((name) => ({ code: "ui.field-required", path: [name] }));
      return draft.firstDay && draft.lastDay ? [...issues, ...checkDelegationDays(draft, dayFromNow(0))] : issues;
    },
    onSaved: ({ to }) => {
      notifySuccess(t("workflows.stand-in-made", { name: to.name }));
      onDone();
    },
  });
  const { to } = form.draft;
  const labelOf = ({ name, email }: NonNullable<Draft["to"]>) => `${name} · ${email}`;
  const found = people.data?.items ?? [];
  // The name of who was chosen stands in the field then; they stay on offer whatever is searched.
  const offered = to && !found.some(({ email }) => email === to.email) ? [to, ...found] : found;
  return (
    <RecordForm
      form={form}
      label={t("workflows.stand-in-new")}
      parameters={["view"]}
      save={t("workflows.stand-in-action")}
      onLeave={onLeave}
    >
      <p className="hub-dimmed">{t("workflows.stand-in-hint")}</p>
      <div className="hub-fields">
        <Pick
          {...form.choice("to")}
          className="hub-field-wide"
          placeholder={t("workflows.stand-in-find")}
          data-autofocus
          // The list would cover the rest of the form the moment it opens.
          openOnFocus={false}
          // The server has searched already, in names and e-mails, without accents.
          filter={({ options }) => options}
          question={people}
          nothingFoundMessage={t("workflows.stand-in-none")}
          data={offered.map((person) => ({ value: person.email, label: labelOf(person) }))}
          value={to?.email ?? null}
          onSearchChange={(text) => setTyped(to && text === labelOf(to) ? "" : text)}
          onChange={(chosen) => form.change({ to: offered.find(({ email }) => email === chosen) ?? null })}
        />
        <DateField {...form.choice("firstDay")} />
        <DateField {...form.choice("lastDay")} min={dayFromNow(0)} />
        <Textarea {...form.text("note")} className="hub-field-wide" maxLength={500} autosize minRows={2} />
      </div>
    </RecordForm>
  );
}
