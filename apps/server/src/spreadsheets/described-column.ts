import { languages, type Language } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../context.ts";
import type { Choice, SheetColumn } from "./sheet-column.ts";

/** A column as one reader sees it: header, and the choices with their labels. */
export type DescribedColumn = SheetColumn & {
  title: string;
  /** Undefined where anything may stand. */
  offered: readonly Choice[] | undefined;
  /** Of each value that is offered. */
  labelOf: ReadonlyMap<string, string>;
};

/** The columns in the language of `ctx`. */
export async function describeColumns(ctx: RequestContext, columns: readonly SheetColumn[]): Promise<DescribedColumn[]> {
  const described: DescribedColumn[] = [];
  for (const column of columns) {
    const offered = column.kind === "boolean" ? booleanChoices(ctx.language) : await column.choices?.(ctx);
    const labelOf = new Map(offered?.map(({ value, label }) => [value, label]));
    described.push({ ...column, title: columnTitle(ctx.language, column), offered, labelOf });
  }
  return described;
}

/** What a column is called in a language: its label, with its unit in brackets. */
export function columnTitle(language: Language, { label, unit }: Pick<SheetColumn, "label" | "unit">): string {
  const title = translate(language, label);
  return unit ? `${title} (${translate(language, unit)})` : title;
}

/** The columns in every language, that of `ctx` first. */
export async function describeInAllLanguages(ctx: RequestContext, columns: readonly SheetColumn[]): Promise<DescribedColumn[][]> {
  const described: DescribedColumn[][] = [];
  for (const language of [ctx.language, ...languages.filter((language) => language !== ctx.language)]) {
    described.push(await describeColumns({ ...ctx, language }, columns));
  }
  return described;
}

function booleanChoices(language: Language): Choice[] {
  return [
    { value: "true", label: translate(language, "sheets.yes") },
    { value: "false", label: translate(language, "sheets.no") },
  ];
}
