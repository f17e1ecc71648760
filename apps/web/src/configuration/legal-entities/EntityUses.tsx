import { Fragment } from "react";
import { useText } from "../../texts/language.tsx";
import type { EntityDetail } from "./entity-draft.ts";

/** The server counts no further. */
const countedTo = 1000;

/** Who uses a legal entity, with examples; it cannot go before. */
export function EntityUses({ uses }: { uses: EntityDetail["uses"] }) {
  const t = useText();
  return (
    <section aria-label={t("entities.uses")} className="hub-entity-uses">
      <h3>{t("entities.uses")}</h3>
      <p className="hub-dimmed">{t(uses.length === 0 ? "entities.uses-none" : "entities.uses-some")}</p>
      {uses.length > 0 && (
        <dl className="hub-facts">
          {uses.map(({ kind, count, examples }) => {
            const names = examples.join(", ");
            return (
              <Fragment key={kind}>
                <dt>{t(`entities.use-${kind}`)}</dt>
                <dd>
                  <strong>{t(count < countedTo ? "entities.use-count" : "entities.use-count-more", { count })}</strong>
                  <span className="hub-dimmed hub-wrap-anywhere">
                    {" "}
                    {count > examples.length ? t("entities.use-examples", { examples: names }) : names}
                  </span>
                </dd>
              </Fragment>
            );
          })}
        </dl>
      )}
    </section>
  );
}
