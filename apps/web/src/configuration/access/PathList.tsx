import { useText } from "../../texts/language.tsx";
import { useWords } from "../users/describe-change.ts";
import { type Path, stationsOf } from "./path-words.ts";

type Props = {
  title: string;
  person: string;
  paths: readonly Path[];
  total: number;
  /** They would give it, were it not for what stands against the whole person. */
  blocked?: boolean;
};

/** Paths drawn as words: person → group → role → on what; what does not count says why. */
export function PathList({ title, person, paths, total, blocked = false }: Props) {
  const t = useText();
  const words = useWords();
  if (paths.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="hub-paths">
        {paths.map((path) => (
          <li key={keyOf(path)} className={path.counts ? (blocked ? "hub-path hub-path-blocked" : "hub-path") : "hub-path hub-path-idle"}>
            <ol>
              <li>{person}</li>
              {stationsOf(path, words).map((station) => (
                <li key={station}>{station}</li>
              ))}
            </ol>
            {path.why !== null && <p className="hub-path-why">{t(`access.why-${path.why}`)}</p>}
          </li>
        ))}
      </ul>
      {total > paths.length && <p className="hub-dimmed">{t("access.paths-more", { shown: paths.length, total })}</p>}
    </section>
  );
}

// Nobody is given the same twice by the same hand.
function keyOf({ lentBy, group, role, legalEntity, section, ingestion, org }: Path): string {
  return [lentBy?.email, group?.id, role, legalEntity?.id, section, ingestion?.id, org?.id].join(" ");
}
