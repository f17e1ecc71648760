import { Textarea } from "@mantine/core";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { Finding, FindingComments } from "./use-signature.ts";

type Props = { findings: readonly Finding[]; said: FindingComments; tried: boolean; onSay: (rule: Finding["rule"], text: string) => void };

/** A comment for each warning of the checks: all of them are needed before a first signature. */
export function FindingFields({ findings, said, tried, onSay }: Props) {
  const t = useText();
  const codeText = useCodeText();
  return findings.map(({ rule, params }, index) => (
    <Textarea
      key={rule}
      label={codeText("checks", `rule-${rule}`)}
      description={codeText("checks", `found-${rule}`, params)}
      required
      data-autofocus={index === 0 || undefined}
      error={tried && (said[rule] ?? "").trim() === "" ? t("validation.finding-uncommented") : undefined}
      value={said[rule] ?? ""}
      onChange={(event) => onSay(rule, event.currentTarget.value)}
      maxLength={2000}
      autosize
      minRows={1}
    />
  ));
}
