/** What a type of scenario is called: the portal's own by their texts, those that people add by their code. */
export function scenarioTypeName(code: string, codeText: (area: string, code: string) => string): string {
  const key = `type-${code}`;
  const text = codeText("scenarios", key);
  return text === key ? code : text;
}
