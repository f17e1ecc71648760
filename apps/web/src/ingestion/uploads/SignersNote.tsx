import { findSigners } from "@hub/contract/validation/signatures.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";

type Props = { section: string | undefined; legalEntityId: number | undefined; year: number; month: number };

/** Told before delivering: that whoever delivers does not sign, who then can, and who may change that where nobody could. */
export function SignersNote({ section, legalEntityId, year, month }: Props) {
  const t = useText();
  const isChosen = section !== undefined && legalEntityId !== undefined;
  const query = isChosen ? { section, legalEntityId, year, month } : {};
  const { data } = useRoute(findSigners, { query }, { enabled: isChosen, placeholderData: undefined });
  if (!data) return null;
  const { loses, sign, validate, administrators } = data;
  const isLosing = loses.sign || loses.validate;
  const helpers = { administrators: administrators.length, names: administrators.join(", ") };
  const steps = [
    sign.length > 0 ? isLosing && t("ingestion.signers-sign", { names: sign.join(", ") }) : t("ingestion.signers-nobody-sign", helpers),
    validate.length > 0
      ? isLosing && t("ingestion.signers-validate", { names: validate.join(", ") })
      : t("ingestion.signers-nobody-validate", helpers),
  ].filter((text) => text !== false);
  if (!isLosing && steps.length === 0) return null;
  return (
    <p className={sign.length > 0 && validate.length > 0 ? "hub-note hub-field-wide" : "hub-note hub-note-late hub-field-wide"}>
      {[...(isLosing ? [t("ingestion.signers-lose-sign")] : []), ...steps].join(" ")}
    </p>
  );
}
