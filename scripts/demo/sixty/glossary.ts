import { getCard, listGlossary, publishCard, updateCard } from "@hub/contract/glossary/cards.ts";
import { suggestChange } from "@hub/contract/glossary/suggestions.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { Api } from "../../api.ts";

/** The KPIs whose cards tell something: one whose translations are behind what it says now, one with a draft that a standard asks for. */
export const tellingCards = { outdated: "turnover", draft: "absenteeism" } as const satisfies Record<string, Kpi>;

/** A definition that was changed without its translations, one with a newer draft, and a wish of a reader that waits for an answer. */
export async function tellGlossary(editor: Api, group: Api, reader: Api): Promise<void> {
  const turnover = await findCard(editor, "Rotación", tellingCards.outdated);
  const { es, en, ...others } = turnover.content.texts;
  const changed = await editor.call(updateCard, {
    params: { id: turnover.id },
    ifMatch: turnover.version,
    body: {
      ...turnover.content,
      texts: {
        ...others,
        es: { ...es, observations: "Desde este año no cuentan los cambios a otra sociedad del grupo." },
        en: { ...en, observations: "From this year on, moves to another company of the group do not count." },
      },
      comment: "Acordado en el comité de datos: los traspasos no son bajas.",
    },
  });
  await group.call(publishCard, { params: { id: turnover.id }, ifMatch: changed.version, body: { published: true } });

  const absenteeism = await findCard(editor, "Absentismo", tellingCards.draft);
  const { texts } = absenteeism.content;
  await editor.call(updateCard, {
    params: { id: absenteeism.id },
    ifMatch: absenteeism.version,
    body: {
      ...absenteeism.content,
      standard: "ISO 30414:2025",
      texts: {
        ...texts,
        es: { ...texts.es, observations: "La edición de 2025 pide contar también las ausencias por cuidado de familiares." },
      },
      comment: "Borrador: nueva edición de la norma.",
    },
  });
  await reader.call(suggestChange, {
    params: { id: turnover.id },
    body: { language: "es", text: "Falta decir si cuentan las jubilaciones anticipadas." },
  });
}

async function findCard(api: Api, text: string, kpi: Kpi) {
  const { items } = await api.call(listGlossary, { query: { glossary: "kpi", text } });
  const item = items.find((each) => each.kpi === kpi);
  if (!item) throw new Error(`the glossary has no card of ${kpi}`);
  return api.call(getCard, { params: { id: item.id } });
}
