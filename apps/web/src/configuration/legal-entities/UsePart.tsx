import { Fragment } from "react";
import { useText } from "../../texts/language.tsx";

/** The server counts no further. */
const countedTo = 1000;
type Named = { count: number; examples: readonly string[] };

/** One kind of what names a legal entity: how many, with some by name. */
export function UsePart({ name, count, examples, note }: Named & { name: string; note?: string }) {
  const t = useText();
  return (
    <Fragment>
      <dt>{name}</dt>
      <dd>
        <strong>{t(count < countedTo ? "entities.use-count" : "entities.use-count-more", { count })}</strong>{" "}
        <Examples count={count} examples={examples} /> {note && <span className="hub-dimmed">{note}</span>}
      </dd>
    </Fragment>
  );
}

/** Some of what there is by name, and that there is more. */
export function Examples({ count, examples }: Named) {
  const t = useText();
  const names = examples.join(", ");
  return (
    <span className="hub-dimmed hub-wrap-anywhere">
      {count > examples.length && names ? t("entities.use-examples", { examples: names }) : names}
    </span>
  );
}
