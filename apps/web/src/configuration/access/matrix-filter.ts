export type MatrixFilter = { search?: string; legalEntityId?: number };

/** Which people the address asks for; what it cannot mean is left out. */
export function matrixFilterOf({ q, entity }: Record<string, string | undefined>): MatrixFilter {
  const search = q?.trim().slice(0, 200);
  return {
    ...(search ? { search } : {}),
    ...(entity !== undefined && /^[1-9]\d{0,8}$/.test(entity) ? { legalEntityId: Number(entity) } : {}),
  };
}
