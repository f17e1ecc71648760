import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { CellFacts } from "../cells/CellFacts.tsx";
import type { FormValues } from "./form-values.ts";
import { MessageNote } from "../cells/MessageNote.tsx";
import { CellFigurePanel } from "../figures/CellFigurePanel.tsx";
import type { FiguresAsked } from "../figures/use-cell-figures.ts";
import type { usePreview } from "./use-form-offers.ts";

/** What the choices mean now: the section's message, the entity's, and how far its cell is. Read out when it changes. */
export function PreviewPanel({
  preview,
  values,
  entityName,
}: {
  preview: ReturnType<typeof usePreview>;
  values: FormValues;
  entityName: string | undefined;
}) {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const chosen = values.consolidationType !== "" && values.year !== "" && values.month !== "";
  const { data } = preview;
  const looked = values.userRole === "group-owner" || values.legalEntityId === "" || !chosen ? undefined : lookOf(values);
  return (
    <div className="hub-preview" aria-live="polite" aria-busy={preview.isFetching} data-stale={preview.isPlaceholderData || undefined}>
      {!chosen && <p className="hub-dimmed">{t("validation.preview-empty")}</p>}
      {chosen && preview.error && <p className="hub-note hub-note-late">{errorText(preview.error)}</p>}
      {chosen && data && (
        <>
          <MessageNote
            message={data.section}
            subject={t("validation.section-in-month", {
              section: values.consolidationType,
              month: formats.month(Number(values.year), Number(values.month)),
            })}
          />
          {values.userRole !== "group-owner" && data.entity && entityName && <MessageNote message={data.entity} subject={entityName} />}
          {values.userRole !== "group-owner" && data.cell && <CellFacts cell={data.cell} />}
          {looked && data.cell && data.cell.rows > 0 && <CellFigurePanel asked={looked} />}
        </>
      )}
    </div>
  );
}

/** The cell the form is about, and what of it is looked at. */
function lookOf({ consolidationType, year, month, legalEntityId, kpis, scopeType, scopes, ingestionId }: FormValues): FiguresAsked {
  return {
    year: Number(year),
    month: Number(month),
    cells: [{ section: consolidationType, legalEntityId: Number(legalEntityId) }],
    ...(kpis.length > 0 ? { kpis } : {}),
    ...(scopeType === "" ? {} : { scopeType, scopes }),
    ...(ingestionId === "" ? {} : { ingestionId: Number(ingestionId) }),
  };
}
