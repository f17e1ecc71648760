/** The key of a cell among those of a month. */
export function cellKey({ section, legalEntityId }: { section: string; legalEntityId: number }): string {
  return `${section} ${legalEntityId}`;
}
