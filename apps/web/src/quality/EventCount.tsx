import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";

type Props = { exact: number | undefined; known: { count: number; exact: boolean } | undefined };

/** How many events there are: "10,000+" as soon as the list is there, the exact number once it is counted. */
export function EventCount({ exact, known }: Props) {
  const t = useText();
  const formats = useFormats();
  const count = exact ?? known?.count;
  return (
    <span role="status" className="hub-list-count hub-number">
      {count !== undefined &&
        t(exact === undefined && known?.exact === false ? "quality.table-count-more" : "quality.table-count", {
          count,
          shown: formats.integer(count),
        })}
    </span>
  );
}
