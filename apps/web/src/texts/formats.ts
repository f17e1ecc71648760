import { formatsOf } from "@hub/i18n/words/formats.ts";
import { useIntl } from "react-intl";

/** How values are shown in the reader's language. */
export function useFormats() {
  return formatsOf(useIntl());
}
