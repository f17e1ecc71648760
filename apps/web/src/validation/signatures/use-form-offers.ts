import { listSections } from "@hub/contract/configuration/configuration.ts";
import {
  getValidation,
  listKpis,
  listMonths,
  listScopes,
  listValidation,
  listValidationEntities,
  listYears,
  previewValidation,
} from "@hub/contract/validation/validation.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { whilePaced } from "../../api/live-state.ts";
import { useRoute } from "../../api/queries.ts";
import type { FormValues } from "./form-values.ts";

/** What the form's fields offer for what is chosen so far. What belonged to another choice is not offered while the new answer is on its way. */
export function useFormOffers({ consolidationType, year, month, kpis }: FormValues) {
  const chosen = consolidationType !== "" && year !== "" && month !== "";
  const found = useRoute(
    listValidation,
    { query: { section: consolidationType, year: year || undefined, month: month || undefined } },
    { enabled: chosen, placeholderData: undefined },
  );
  const id = found.data?.items[0]?.id;
  const detail = useRoute(getValidation, { params: { id } }, { enabled: chosen && id !== undefined, placeholderData: undefined });
  const scopes = useQuery({
    queryKey: keyOf(listScopes, { body: kpis }),
    queryFn: ({ signal }) => call(listScopes, { body: kpis, signal }),
    enabled: kpis.length > 0,
    placeholderData: undefined,
  });
  const [sections, entities, years, months, known] = [
    useRoute(listSections),
    useRoute(listValidationEntities),
    useRoute(listYears),
    useRoute(listMonths),
    useRoute(listKpis),
  ];
  const failed = [sections, entities, years, months, known, found, detail, scopes].filter(({ data, error }) => data === undefined && error);
  return {
    /** What could not be asked: then what is offered is not all there is. */
    failed: failed[0],
    /** What the choices of its pickers come from. */
    questions: { entities, kpis: known, scopes },
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    sections: sections.data?.items.map(({ code }) => code) ?? [],
    entities: entities.data ?? [],
    years: years.data ?? [],
    months: months.data ?? [],
    ingestions: detail.data?.ingestions ?? [],
    kpis: (known.data ?? [])
      .filter(({ sections }) => consolidationType === "" || sections.includes(consolidationType))
      .map(({ code }) => code),
    scopes: scopes.data ?? [],
  };
}

/** The live message for what is chosen, asked again every half minute: others sign too. */
export function usePreview({ consolidationType, year, month, legalEntityId, userRole }: FormValues) {
  const entity = userRole === "group-owner" || legalEntityId === "" ? undefined : legalEntityId;
  const enabled = consolidationType !== "" && year !== "" && month !== "";
  return useRoute(
    previewValidation,
    { query: { consolidationType, year, month, legalEntityId: entity } },
    { enabled, refetchInterval: whilePaced(30_000) },
  );
}
