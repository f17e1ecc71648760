import { findAlike } from "@hub/contract/configuration/legal-entities.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { useRested } from "../../ui/list/use-rested.ts";

type Props = { name: string; except: number | undefined; onOpen: (id: number) => void };
const shown = 5;

/** Says while a name is typed who has it already but for its spelling. */
export function AlikeWarning({ name, except, onOpen }: Props) {
  const t = useText();
  const rested = useRested(name.trim());
  const query = { name: rested, ...(except === undefined ? {} : { except }) };
  const alike = useRoute(findAlike, { query }, { enabled: rested.length > 1, placeholderData: undefined });
  const items = rested.length > 1 ? (alike.data?.items ?? []) : [];
  return (
    <div role="status">
      {items.length > 0 && (
        <div className="hub-note hub-alike">
          <p>{t("entities.alike-warning", { count: items.length })}</p>
          <ul className="hub-check-list">
            {items.slice(0, shown).map(({ id, name: other, code }) => (
              <li key={id}>
                <button type="button" className="hub-link hub-link-plain" onClick={() => onOpen(id)}>
                  {other} ({code})
                </button>
              </li>
            ))}
          </ul>
          <p>{t("entities.alike-advice")}</p>
        </div>
      )}
    </div>
  );
}
