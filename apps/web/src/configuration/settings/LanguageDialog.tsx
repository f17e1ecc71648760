import { type listPortalLanguages, updatePortalLanguage } from "@hub/contract/configuration/settings.ts";
import type { Output } from "@hub/contract/route.ts";
import { loginOptions } from "@hub/contract/session/account.ts";
import { languageOf } from "@hub/domain/languages.ts";
import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useLanguageNames } from "../../texts/display-names.ts";

export type PortalLanguage = Output<(typeof listPortalLanguages)["answer"]>["items"][number];

export type LanguageAct = "make-default" | "offer" | "withdraw";
type Props = { opened: boolean; act: LanguageAct; language: PortalLanguage; all: readonly PortalLanguage[]; onClose: () => void };

/** Asks before a language is offered, withdrawn or made the default; people who use one that goes get another. */
export function LanguageDialog({ opened, act, language, all, onClose }: Props) {
  const t = useText();
  const errorText = useErrorText();
  const nameOf = useLanguageNames();
  const others = all.filter(({ active, code }) => active && code !== language.code);
  const former = all.find(({ isDefault }) => isDefault);
  const [moveTo, setMoveTo] = useState<string>(former?.code ?? "");
  const name = nameOf(language.code);
  const moves = act === "withdraw" && language.users > 0;
  const target = languageOf(moveTo);
  const save = useMutation({
    mutationFn: () =>
      call(updatePortalLanguage, {
        params: { code: language.code },
        ifMatch: language.version,
        body: { active: act !== "withdraw", isDefault: act === "make-default", ...(moves && target ? { moveUsersTo: target } : {}) },
      }),
    onSuccess: () => {
      notifySuccess(t("settings.language-saved"));
      onClose();
    },
    onSettled: () => {
      void invalidateArea(updatePortalLanguage, loginOptions);
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`settings.${act}-title`, { language: name })}
      text={
        <>
          {save.error && (
            <p className="hub-note hub-note-late" role="alert">
              {errorText(save.error)}
            </p>
          )}
          <p>{t(`settings.${act}-text`, { count: language.users, former: former ? nameOf(former.code) : "" })}</p>
          {moves && (
            <NativeSelect
              label={t("settings.move-to")}
              value={moveTo}
              onChange={(event) => setMoveTo(event.currentTarget.value)}
              data={others.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            />
          )}
        </>
      }
      action={t(`settings.${act}-named`, { language: name })}
      busy={save.isPending}
      onCancel={close}
      onConfirm={() => save.mutate()}
    />
  );
}
