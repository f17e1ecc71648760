import { useText } from "../../texts/language.tsx";
import type { ScenarioDetail } from "../../closing/scenario-states.ts";
import { BlockerItem, type Group } from "./BlockerItem.tsx";

const named = 3;

/** What waits for the same people, the latest first. */
export function BlockerGroup({ group: { waitsFor, people, items }, scenario }: { group: Group; scenario: ScenarioDetail }) {
  const t = useText();
  const role = t(`scenarios.waits-${waitsFor}`);
  const names = people.slice(0, named).join(", ");
  const rest = people.length - named;
  const title =
    waitsFor === "portal"
      ? role
      : people.length === 0
        ? t("scenarios.waits-nobody", { role })
        : t("scenarios.waits-for", { role, people: rest > 0 ? t("scenarios.waits-more", { names, count: rest }) : names });
  return (
    <section className="hub-blockers" aria-label={title}>
      <h3 title={people.join(", ")}>{title}</h3>
      <ul>
        {items.map((item) => (
          <BlockerItem key={`${item.kind} ${item.section} ${item.legalEntity?.id}`} item={item} scenario={scenario} />
        ))}
      </ul>
    </section>
  );
}
