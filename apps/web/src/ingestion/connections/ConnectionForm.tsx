import { connectionKinds } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { type ConnectionDraft, fieldOf, type FieldsProps } from "./connection-draft.ts";
import { HttpsFields } from "./HttpsFields.tsx";
import { PostgresqlFields } from "./PostgresqlFields.tsx";
import { PrivateNetwork } from "./PrivateNetwork.tsx";
import { useIssueText } from "../use-issue-text.ts";

type Props = Omit<FieldsProps, "errorOf"> & { issues: readonly Issue[] };

/** The form of a connection: only the fields that its kind and its sign-in need. */
export function ConnectionForm({ draft, saved, issues, onChange }: Props) {
  const t = useText();
  const issueText = useIssueText();
  const errorOf = (field: string) => {
    const issue = issues.find((each) => fieldOf(each) === `connection-${field}`);
    return issue && issueText(issue);
  };
  const fields = { draft, saved, errorOf, onChange };
  return (
    <div className="hub-fields">
      <TextInput
        id="connection-name"
        label={t("connections.name")}
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errorOf("name")}
      />
      {saved ? (
        <TextInput id="connection-kind" label={t("connections.kind-choose")} readOnly value={t(`connections.kind-${draft.kind}`)} />
      ) : (
        <NativeSelect
          id="connection-kind"
          label={t("connections.kind-choose")}
          value={draft.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as ConnectionDraft["kind"] })}
          data={connectionKinds.map((kind) => ({ value: kind, label: t(`connections.kind-${kind}`) }))}
        />
      )}
      {draft.kind === "postgresql" ? <PostgresqlFields {...fields} /> : <HttpsFields {...fields} />}
      <TextInput
        id="connection-timeoutSeconds"
        label={t("connections.timeout")}
        required
        inputMode="numeric"
        maxLength={6}
        value={draft.timeoutSeconds}
        onChange={(event) => onChange({ timeoutSeconds: event.currentTarget.value })}
        error={errorOf("timeoutSeconds")}
      />
      <PrivateNetwork {...fields} />
      <Checkbox
        className="hub-field-wide"
        label={t("connections.active")}
        description={t("connections.active-help")}
        checked={draft.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </div>
  );
}
