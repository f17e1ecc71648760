import { createSwpWhatIf, updateSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../api/client.ts";
import { invalidateArea } from "../../../api/query-client.ts";
import { useErrorText } from "../../../api/error-text.ts";
import { ErrorSummary } from "../../../forms/ErrorSummary.tsx";
import { FormActions } from "../../../forms/FormActions.tsx";
import { useText } from "../../../texts/language.tsx";
import { notifySuccess } from "../../../ui/notifications.ts";
import type { WhatIf } from "./use-what-ifs.ts";

type Props = { whatIf?: WhatIf; onDone: (saved: WhatIf) => void; onCancel: () => void };

/** What a what-if is called, and whether colleagues see it. */
export function WhatIfForm({ whatIf, onDone, onCancel }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const [name, setName] = useState(whatIf?.name ?? "");
  const [shared, setShared] = useState(whatIf?.shared ?? false);
  const [round, setRound] = useState(0);
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), shared };
      return whatIf ? call(updateSwpWhatIf, { params: { id: whatIf.id }, ifMatch: whatIf.version, body }) : call(createSwpWhatIf, { body });
    },
    onSuccess: (saved) => {
      notifySuccess(t("swp.whatif-saved", { name: saved.name }));
      onDone(saved);
    },
    onSettled: () => void invalidateArea(createSwpWhatIf),
  });
  const said = save.error instanceof ApiError ? save.error.fields[0]?.error : undefined;
  const wrong = round > 0 && name.trim() === "" ? t("ui.field-required") : said;
  const items = [
    ...(wrong === undefined ? [] : [{ text: `${t("swp.whatif-name")}: ${wrong}`, field: "swp-whatif-name" }]),
    ...(save.error && said === undefined ? [{ text: errorText(save.error) }] : []),
  ];
  return (
    <form
      className="hub-whatif-form"
      onSubmit={(event) => {
        event.preventDefault();
        setRound(round + 1);
        if (name.trim() !== "") save.mutate();
      }}
      noValidate
    >
      <ErrorSummary items={items} round={round} />
      <TextInput
        id="swp-whatif-name"
        label={t("swp.whatif-name")}
        required
        maxLength={200}
        data-autofocus
        value={name}
        error={wrong}
        onChange={({ currentTarget }) => {
          save.reset();
          setName(currentTarget.value);
        }}
      />
      <Checkbox
        label={t("swp.whatif-share")}
        description={t("swp.whatif-share-hint")}
        checked={shared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <FormActions action={t("ui.save")} busy={save.isPending} onCancel={onCancel} />
    </form>
  );
}
