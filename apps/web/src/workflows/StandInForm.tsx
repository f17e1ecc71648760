import { createDelegation, listStandIns } from "@hub/contract/workflows/workflows.ts";
import { checkDelegationDays } from "@hub/domain/workflows/delegation.ts";
import { Select, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../api/client.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useRoute } from "../api/queries.ts";
import { ErrorSummary } from "../forms/ErrorSummary.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useCodeText, useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";

const today = () => new Date().toISOString().slice(0, 10);

/** A colleague, the first and the last day, and a word to them. */
export function StandInForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const codeText = useCodeText();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [to, setTo] = useState<string | null>(null);
  const [days, setDays] = useState({ firstDay: today(), lastDay: today() });
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const people = useRoute(listStandIns, { query: typed.trim() === "" ? {} : { search: typed.trim() } });
  const create = useMutation({
    mutationFn: () => call(createDelegation, { body: { to: to ?? "", ...days, ...(note.trim() === "" ? {} : { note: note.trim() }) } }),
    onSuccess: async (made) => {
      notifySuccess(t("workflows.stand-in-made", { name: made.to.name }));
      await invalidateArea(createDelegation);
      onDone();
    },
  });
  const issues = tried
    ? [
        ...(to === null ? [{ field: "to", text: t("workflows.stand-in-missing") }] : []),
        ...(days.firstDay === "" ? [{ field: "firstDay", text: t("workflows.day-missing") }] : []),
        ...(days.lastDay === "" ? [{ field: "lastDay", text: t("workflows.day-missing") }] : []),
        ...(days.firstDay === "" || days.lastDay === ""
          ? []
          : checkDelegationDays(days, today()).map(({ code, path, params }) => ({
              field: String(path[0]),
              text: codeText("workflows", code.replace("workflows.", ""), params),
            }))),
      ]
    : [];
  const errorOf = (field: string) => issues.find((issue) => issue.field === field)?.text;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    create.reset();
    const complete = to !== null && days.firstDay !== "" && days.lastDay !== "";
    if (complete && checkDelegationDays(days, today()).length === 0) create.mutate();
  };
  // The name of who was chosen stands in the field then; they stay on offer whatever is searched.
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const found = (people.data?.items ?? []).map(({ email, name }) => ({ value: email, label: `${name} · ${email}` }));
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <form className="hub-stacked-fields" noValidate onSubmit={submit} aria-label={t("workflows.stand-in-new")}>
      <ErrorSummary
        items={[
          ...issues.map(({ field, text }) => ({ field: `stand-in-${field}`, text })),
          ...(create.error ? [{ text: errorText(create.error) }] : []),
        ]}
      />
      <p className="hub-dimmed">{t("workflows.stand-in-hint")}</p>
      <div className="hub-fields">
        <Select
          id="stand-in-to"
          className="hub-field-wide"
          label={t("workflows.stand-in")}
          placeholder={t("workflows.stand-in-find")}
          required
          searchable
          data-autofocus
          // The list would cover the rest of the form the moment it opens.
          openOnFocus={false}
          // The server has searched already, in names and e-mails, without accents.
          filter={({ options }) => options}
          nothingFoundMessage={people.isFetching ? t("ui.loading") : t("workflows.stand-in-none")}
          data={data}
          value={to}
          error={errorOf("to")}
          onSearchChange={(text) => setTyped(text === chosen?.label ? "" : text)}
          onChange={(email) => {
            setTo(email);
            setChosen(data.find(({ value }) => value === email));
          }}
        />
        <TextInput
          id="stand-in-firstDay"
          type="date"
          label={t("workflows.first-day")}
          required
          value={days.firstDay}
          error={errorOf("firstDay")}
          onChange={(event) => setDays({ ...days, firstDay: event.currentTarget.value })}
        />
        <TextInput
          id="stand-in-lastDay"
          type="date"
          label={t("workflows.last-day")}
          required
          min={today()}
          value={days.lastDay}
          error={errorOf("lastDay")}
          onChange={(event) => setDays({ ...days, lastDay: event.currentTarget.value })}
        />
        <Textarea
          id="stand-in-note"
          className="hub-field-wide"
          label={t("workflows.stand-in-note")}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <FormActions action={t("workflows.stand-in-action")} busy={create.isPending} onCancel={onDone} />
    </form>
  );
}
