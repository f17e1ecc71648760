import { Textarea, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SourceFieldsProps } from "./source-draft.ts";

/** What a connection is asked for: a query, or the path of a download. */
export function AskFields({ draft, kind, errorOf, onChange }: SourceFieldsProps & { kind: "postgresql" | "https" }) {
  const t = useText();
  const field = {
    id: "source-asks",
    required: true,
    spellCheck: false,
    value: draft.asks,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ asks: event.currentTarget.value }),
    error: errorOf("asks"),
  };
  return (
    <div className="hub-source-code">
      {kind === "postgresql" ? (
        <Textarea
          {...field}
          label={t("connections.test-query")}
          description={t("connections.test-query-help")}
          rows={6}
          maxLength={20_000}
        />
      ) : (
        <TextInput {...field} label={t("connections.test-path")} description={t("connections.test-path-help")} maxLength={1_000} />
      )}
    </div>
  );
}
