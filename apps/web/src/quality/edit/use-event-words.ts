import { listQualityPerimeters } from "@hub/contract/quality/events.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { eventFields } from "@hub/domain/quality/check-event-edit.ts";
import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The perimeters that events can be given to, in the reader's language. */
export const usePerimeters = () => useRoute(listQualityPerimeters);

/** Fields of events, their values and what is wrong with them, in the reader's words. */
export function useEventWords() {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const perimeters = usePerimeters().data?.items ?? [];
  const field = (name: string) => {
    const known = eventFields.find((each) => each === name);
    return known ? t(`quality.table-column-${known}`) : name;
  };
  /** Nothing said is said in words, too: an empty cell would look like something that has not come. */
  const value = (name: string, text: string | null): string => {
    if (text === null || text === "") return t("quality.edit-nothing");
    const status = name === "status" && eventStatuses.find((each) => each === text);
    if (status) return t(`quality.status-${status}`);
    if (name === "accountantPerimeter") return perimeters.find(({ code }) => code === text)?.name ?? text;
    return (name === "dueDate" || name === "acceptedUntil") && isDay(text) ? formats.day(text) : text;
  };
  const issue = ({ code, params }: Issue): string => {
    const [area = "", name = ""] = code.split(".");
    const first = params?.["first"];
    return codeText(area, name, typeof first === "string" && isDay(first) ? { ...params, first: formats.day(first) } : params);
  };
  return { field, value, issue };
}
