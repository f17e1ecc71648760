/** What a rule says is wrong: the code is the key of its message, the path leads to the field. */
export type Issue = { code: string; path: (string | number)[]; params?: Record<string, string | number> };
