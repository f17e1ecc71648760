import { useCodeText } from "../../../texts/language.tsx";

/** The name of a coded value that is kept (`F`, `permanent`), with the value itself beside it; the value alone when it has no name. */
export function useValueName(): (value: string) => string {
  const codeText = useCodeText();
  return (value) => {
    const name = codeText("configuration", `value-${value}`);
    return name === `value-${value}` ? value : `${name} (${value})`;
  };
}
