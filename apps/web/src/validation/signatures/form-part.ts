import type { FormField, FormValues } from "./form-values.ts";
import type { useFormOffers } from "./use-form-offers.ts";

/** What every part of the form gets. */
export type FormPart = {
  values: FormValues;
  offers: ReturnType<typeof useFormOffers>;
  errors: Partial<Record<FormField, string>>;
  onChange: (changed: Partial<FormValues>) => void;
};
