import type { ConnectionKind } from "@hub/domain/ingestion/connections/connection-settings.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import "../connections.css";

type Props = {
  id: string;
  kind: ConnectionKind;
  value: string;
  error: string | undefined;
  required?: boolean;
  onChange: (value: string) => void;
};

/** What is asked of a connection: a query, or the path of a file, with the values that either may name. */
export function AskField({ id, kind, value, error, required = false, onChange }: Props) {
  const t = useText();
  const shared = {
    id,
    className: "hub-field-wide hub-connection-code",
    value,
    required,
    spellCheck: false,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === "https")
    return <TextInput {...shared} label={t("connections.test-path")} description={t("connections.test-path-help")} maxLength={1_000} />;
  return (
    <Textarea {...shared} label={t("connections.test-query")} description={t("connections.test-query-help")} rows={4} maxLength={20_000} />
  );
}
