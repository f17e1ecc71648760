import { listErasures, takeErasureCertificate } from "@hub/contract/configuration/retention.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidate } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";

/** Gives certificates back, several at once: what this database does not know of them is listed as missing. One that is refused is told by its name, and holds up no other. */
export function AddCertificates() {
  const t = useText();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const give = useMutation({
    mutationFn: async (files: readonly File[]) => {
      let missing = 0;
      let taken = 0;
      for (const file of files)
        try {
          const { known } = await call(takeErasureCertificate, { body: { certificate: await file.text() } });
          taken += 1;
          if (!known) missing += 1;
        } catch (error) {
          notifyError(t("retention.certificate-file", { file: file.name, problem: errorText(error) }));
        }
      return { missing, taken };
    },
    onSuccess: ({ missing, taken }) => taken > 0 && notifySuccess(t("retention.certificates-taken", { count: missing })),
    onSettled: () => void invalidate(listErasures),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json"
        onChange={(event) => {
          give.mutate([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <Writing>
        <Button id="certificates-add" variant="default" loading={give.isPending} onClick={() => input.current?.click()}>
          {t("retention.certificates-add")}
        </Button>
      </Writing>
    </>
  );
}
