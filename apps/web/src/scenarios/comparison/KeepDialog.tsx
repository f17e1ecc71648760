import { type comparisonTypes, saveComparison } from "@hub/contract/scenarios/comparison.ts";
import { Modal, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { FormActions } from "../../forms/FormActions.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { Refusal } from "../../forms/Refusal.tsx";
import type { ComparisonSearch } from "./comparison-search.ts";

type Props = { opened: boolean; as: (typeof comparisonTypes)[number]; search: ComparisonSearch; onClose: () => void };

/** Keeps what is compared under a name: it then stands in the list and the menu. */
export function KeepDialog({ opened, as, search, onClose }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const [name, setName] = useState("");
  const [comment, setComment] = useState("");
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(saveComparison, {
        body: {
          scenarioType: as,
          name: name.trim(),
          ...(comment.trim() ? { comment: comment.trim() } : {}),
          columns: search.columns,
          kpis: search.kpis,
          likeForLike: search.alike,
        },
      }),
    onSuccess: () => {
      notifySuccess(t("scenarios.kept", { name: name.trim() }));
      setName("");
      setComment("");
      setTried(false);
      onClose();
      void invalidateArea(saveComparison);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "") save.mutate();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={name === "" && comment === ""}
      title={t(as === "KPIS" ? "scenarios.keep-title-kpis" : "scenarios.keep-title")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <form className="hub-stacked-fields" onSubmit={submit} noValidate>
        {save.error && <Refusal title={t("scenarios.not-kept")} text={errorText(save.error)} />}
        <TextInput
          data-autofocus
          label={t("scenarios.keep-name")}
          required
          maxLength={200}
          value={name}
          error={tried && name.trim() === "" ? t("scenarios.keep-name-missing") : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t("ui.comment")}
          maxLength={2000}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <FormActions action={t("scenarios.keep")} busy={save.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
