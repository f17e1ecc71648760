import type { ConnectionKind } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceFormState } from "./use-source-form.ts";

/** What a connection is asked for: a query, or the path of a download. */
export function AskFields({ form, kind }: { form: SourceFormState; kind: ConnectionKind }) {
  const t = useText();
  return (
    <div className="hub-source-code">
      {kind === "postgresql" ? (
        <Textarea {...form.text("asks")} description={t("connections.test-query-help")} rows={6} maxLength={20_000} spellCheck={false} />
      ) : (
        <TextInput {...form.text("asks")} description={t("connections.test-path-help")} maxLength={1_000} spellCheck={false} />
      )}
    </div>
  );
}
