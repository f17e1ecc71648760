import type { RecordState } from "../../forms/use-record.ts";
import type { FormValues } from "./form-values.ts";
import type { useFormOffers } from "./use-form-offers.ts";
import type { SignatureResult } from "./use-signature.ts";

/** What every part of the form gets. */
export type FormPart = {
  form: RecordState<FormValues, { version: number }, SignatureResult["answer"]>;
  offers: ReturnType<typeof useFormOffers>;
};
