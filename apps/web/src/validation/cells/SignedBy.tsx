import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { TwoLines } from "./TwoLines.tsx";

/** Who signed and when, or that it is missing. */
export function SignedBy({ name, at }: { name: string | null; at: string | null }) {
  const t = useText();
  const formats = useFormats();
  if (at === null) return <span className="hub-dimmed">{t("validation.not-signed")}</span>;
  return <TwoLines first={name ?? t("validation.somebody")} second={formats.instant(at)} />;
}
