import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { notifySuccess } from "../../ui/notifications.ts";
import { useText } from "../../texts/language.tsx";
import { type ActKind, type CellDetail, changedByActs, sendAct } from "./cell-act.ts";

type Asked = { kind: ActKind; detail: CellDetail };
export type Words = { comment: string; until: string };

/** An act on a cell from the question to its outcome. Its refusal stays where it was asked for: by its field, else above the buttons. */
export function useCellActs() {
  const t = useText();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState<string>();
  const act = useMutation({
    mutationFn: ({ kind, detail, words }: Asked & { words: Words }) => sendAct(kind, detail, words),
    onSuccess: (_, { kind }) => {
      setOpened(false);
      setDone(t(`validation.act-done-${kind}`));
      notifySuccess(t(`validation.act-done-${kind}`));
    },
    onSettled: () => invalidateArea(...changedByActs),
  });
  const fields = act.error instanceof ApiError ? act.error.fields : [];
  return {
    asked,
    opened,
    busy: act.isPending,
    done,
    /** What the server says of the date, if that is what is wrong. */
    untilError: fields.find(({ path }) => path.at(-1) === "until")?.error,
    refusal: act.error && fields.length === 0 ? errorText(act.error) : undefined,
    ask(kind: ActKind, detail: CellDetail) {
      act.reset();
      setDone(undefined);
      setAsked({ kind, detail });
      setOpened(true);
    },
    cancel: () => setOpened(false),
    forget: () => setDone(undefined),
    confirm: (words: Words) => asked && act.mutate({ ...asked, words }),
  };
}
