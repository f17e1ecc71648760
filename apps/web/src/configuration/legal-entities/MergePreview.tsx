import type { previewLegalEntityMerge } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { type ReactNode, useId } from "react";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { Examples, UsePart } from "./UsePart.tsx";

type Preview = Output<(typeof previewLegalEntityMerge)["answer"]>;

/** What a merge moves and what it leaves, or what keeps it from being done. */
export function MergePreview({ preview }: { preview: Preview }) {
  const t = useText();
  const formats = useFormats();
  const { entity, into, day, moves, stays, refuses } = preview;
  if (refuses.length > 0)
    return (
      <div className="hub-note" role="status">
        <p>
          <strong>{t("entities.merge-refuses")}</strong>
        </p>
        <ul>
          {refuses.map(({ reason, count, examples }) => (
            <li key={reason}>
              {t(`entities.merge-refuse-${reason}`)} <Examples count={count} examples={examples} />
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div role="status" className="hub-entity-uses">
      <Parts title={t("entities.merge-moves", { name: `${into.name} (${into.code})` })} none={t("entities.merge-moves-none")}>
        {moves.map(({ kind, doubles, ...part }) => (
          <UsePart
            key={kind}
            name={t(`entities.merge-move-${kind}`)}
            {...part}
            {...(doubles > 0 && { note: t("entities.merge-doubles", { count: doubles }) })}
          />
        ))}
      </Parts>
      <Parts title={t("entities.merge-stays", { name: `${entity.name} (${entity.code})` })} none={t("entities.merge-stays-none")}>
        {stays.map(({ kind, ...part }) => (
          <UsePart key={kind} name={t(`entities.merge-stay-${kind}`)} {...part} />
        ))}
      </Parts>
      {moves.some(({ kind }) => kind === "grants") && <p>{t("entities.merge-history")}</p>}
      <p>{t("entities.merge-day", { day: formats.day(day), name: into.name })}</p>
    </div>
  );
}

function Parts({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? <p className="hub-dimmed">{none}</p> : <dl className="hub-facts">{children}</dl>}
    </section>
  );
}
