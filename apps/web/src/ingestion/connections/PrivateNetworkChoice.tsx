import { Checkbox } from "@mantine/core";

type Props = {
  /** What the fields' ids begin with. */
  id: string;
  words: { allow: string; help: string; warning: string; confirm: string };
  draft: { allowPrivate: boolean; confirmPrivate: boolean };
  /** Whether saving would open them: it has to be confirmed then. */
  opens: boolean;
  error: string | undefined;
  onChange: (changed: { allowPrivate?: boolean; confirmPrivate: boolean }) => void;
};

/** Opening private networks: what it means, and a word of one's own that it is meant. */
export function PrivateNetworkChoice({ id, words, draft, opens, error, onChange }: Props) {
  return (
    <div className="hub-field-wide hub-connection-private">
      <Checkbox
        id={`${id}-allowPrivate`}
        label={words.allow}
        description={words.help}
        checked={draft.allowPrivate}
        onChange={(event) => onChange({ allowPrivate: event.currentTarget.checked, confirmPrivate: false })}
      />
      {opens && (
        <div className="hub-note hub-note-late">
          <p>{words.warning}</p>
          <Checkbox
            id={`${id}-confirmPrivate`}
            label={words.confirm}
            checked={draft.confirmPrivate}
            onChange={(event) => onChange({ confirmPrivate: event.currentTarget.checked })}
            error={error}
          />
        </div>
      )}
    </div>
  );
}
