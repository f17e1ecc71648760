import { languages } from "@hub/domain/languages.ts";
import { clusterKindOf, parentKindOf } from "@hub/domain/swp/term.ts";
import { Button } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import type { SwpTerm } from "./catalogue-search.ts";

/** A term for those who read it. */
export function TermFacts({ term, onClose }: { term: SwpTerm; onClose: () => void }) {
  const t = useText();
  const { kind, code, labels, parent, cluster, escoCode, active } = term;
  const [parentKind, clusterKind] = [parentKindOf(kind), clusterKindOf(kind)];
  const facts: [string, string][] = [
    [t("swp.catalogue-kind"), t(`swp.catalogue-kind-${kind}`)],
    [t("swp.catalogue-code"), code],
    ...(parentKind ? [[t(`swp.catalogue-kind-${parentKind}`), parent?.name ?? ""] as [string, string]] : []),
    ...(clusterKind ? [[t(`swp.catalogue-kind-${clusterKind}`), cluster?.name ?? ""] as [string, string]] : []),
    ...languages.map((language): [string, string] => [
      t("swp.catalogue-name-in", { language: t(`glossary.language-${language}`) }),
      labels[language],
    ]),
    [t("swp.catalogue-esco"), escoCode],
    [t("ui.state"), t(active ? "swp.catalogue-is-active" : "swp.catalogue-is-inactive")],
  ];
  return (
    <div className="hub-dialog">
      <dl className="hub-facts">
        {facts
          .filter(([, text]) => text !== "")
          .map(([label, text]) => (
            <div key={label} className="hub-catalogue-fact">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <div className="hub-page-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("ui.close")}
        </Button>
      </div>
    </div>
  );
}
