import { Button } from "@mantine/core";

type Props = {
  id: string;
  label: string;
  words: { kept: string; replace: string };
  onReplace: () => void;
};

/** A secret that is kept: said to be there, never shown, and replaced by a button in the field's place. */
export function KeptSecret({ id, label, words, onReplace }: Props) {
  return (
    <div className="hub-connection-secret">
      <span id={`${id}-label`} className="hub-connection-label">
        {label}
      </span>
      <span>{words.kept}</span>
      <Button id={id} variant="default" size="compact-sm" aria-describedby={`${id}-label`} onClick={onReplace}>
        {words.replace}
      </Button>
    </div>
  );
}
