import { listGlossaryThemes } from "@hub/contract/glossary/cards.ts";
import { useRoute } from "../api/queries.ts";

/** The themes that cards can have, in the reader's language. */
export const useThemes = () => useRoute(listGlossaryThemes);
