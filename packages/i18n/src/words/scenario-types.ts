/** What a type of scenario is called: the portal's own by their texts, those that people add by their code. */
export function scenarioTypeName(code: string, codeText: (area: string, code: string) => string): string {
  const text = codeText("scenarios", `type-${code}`);
  return text === `type-${code}` ? code : text;
}
