import type { ReactNode } from "react";
import "./fact-group.css";

export type Fact = [name: string, value: ReactNode];

/** What is known of a record about one thing; what there is nothing to say about is left out. */
export function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="hub-fact-group">
      <h3>{title}</h3>
      <dl className="hub-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
