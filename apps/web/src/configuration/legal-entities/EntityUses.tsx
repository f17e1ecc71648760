import { useText } from "../../texts/language.tsx";
import type { EntityDetail } from "./entity-draft.ts";
import { UsePart } from "./UsePart.tsx";

/** Who uses a legal entity, with examples; it cannot go before. */
export function EntityUses({ uses }: { uses: EntityDetail["uses"] }) {
  const t = useText();
  return (
    <section aria-label={t("entities.uses")} className="hub-entity-uses">
      <h3>{t("entities.uses")}</h3>
      <p className="hub-dimmed">{t(uses.length === 0 ? "entities.uses-none" : "entities.uses-some")}</p>
      {uses.length > 0 && (
        <dl className="hub-facts">
          {uses.map(({ kind, ...use }) => (
            <UsePart key={kind} name={t(`entities.use-${kind}`)} {...use} />
          ))}
        </dl>
      )}
    </section>
  );
}
