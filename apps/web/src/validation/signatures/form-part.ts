import type { ValidationState } from "./form-values.ts";
import type { useFormOffers } from "./use-form-offers.ts";

/** What every part of the form gets. */
export type FormPart = { form: ValidationState; offers: ReturnType<typeof useFormOffers> };
