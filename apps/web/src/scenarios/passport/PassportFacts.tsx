import type { getPassport } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ReactNode } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { countPlaces } from "@hub/i18n/words/figure-text.ts";
import { useFigureText } from "../../texts/kpi-values.ts";

export type Passport = Output<(typeof getPassport)["answer"]>;
const conventionParts = ["population", "quartileTies", "evenMedian", "bonus", "years", "rounding"] as const;

type Props = {
  passport: Passport;
  /** Opens where an entity's figure comes from. */ onEntity: (kpi: string, legalEntityId: number) => void;
};

/** What a figure is, what it is made of, whose it is, and which version it stands in. */
export function PassportFacts({ passport, onEntity }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const { figure, why, node, counted, leftOut, entities, conventions, sections, rates } = passport;
  const text = useFigureText(conventions.minimumGroupSize);
  const reason = text.value(figure) !== undefined ? undefined : why === null ? text.reason(figure) : t(`dashboards.why-${why}`);
  return (
    <dl className="hub-facts">
      <Fact name={t("checks.passport-value")}>
        <strong>{text.short(figure)}</strong>
        {reason && <p>{reason}</p>}
        {text.notes(figure).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Fact>
      <Fact name={t("checks.passport-definition")}>
        {codeText("kpis", `${figure.kpi}-definition`)} <KpiCardLink kpi={figure.kpi} at={passport.version?.closedAt} />
      </Fact>
      <Part name={t(passport.denominator ? "checks.passport-numerator" : "checks.passport-amount")} part={passport.numerator} />
      {passport.denominator && <Part name={t("checks.passport-denominator")} part={passport.denominator} />}
      <Fact name={t("checks.passport-counted")}>
        {counted === null ? t("checks.passport-not-known") : formats.decimal(String(counted), countPlaces(String(counted)))}
        {leftOut && (
          <p>
            {leftOut.count === 0
              ? t("checks.passport-none-left-out")
              : t("checks.passport-left-out", { count: leftOut.count, why: codeText("checks", `left-out-${leftOut.why}`) })}
          </p>
        )}
      </Fact>
      <Fact name={t("checks.passport-sections")}>
        {sections.length === 0 ? "–" : sections.map((section) => codeText("validation", `section-${section}`)).join(", ")}
      </Fact>
      {node && <Fact name={t("dashboards.filter-node")}>{t("checks.passport-node", { name: node.name, tree: node.tree })}</Fact>}
      <Fact name={t("checks.passport-entities")}>
        {passport.legalEntity ? (
          t("checks.passport-included", {
            count: entities.included.length,
            names: entities.included.map(({ name }) => name).join(", ") || "–",
          })
        ) : (
          <Included included={entities.included} say={(part) => text.short(part)} onEntity={onEntity} />
        )}
        {entities.without.map(({ id, name, reason: why }) => (
          <p key={id}>{t("checks.passport-without", { name, reason: codeText("dashboards", `reason-short-${why}`) })}</p>
        ))}
      </Fact>
      <Version passport={passport} />
      <Fact name={t("checks.passport-conventions")}>
        {t("checks.passport-minimum", { minimum: conventions.minimumGroupSize })}
        <p>{t("dashboards.pay-protection", { percent: conventions.payProtectionPercent })}</p>
        {conventionParts.map(
          (part) =>
            conventions[part] !== null && (
              <p key={part}>
                {t("checks.passport-convention", {
                  name: t(`dashboards.convention-${part}`),
                  text: codeText("dashboards", `convention-${conventions[part]}`),
                })}
              </p>
            ),
        )}
      </Fact>
      {rates.length > 0 && (
        <Fact name={t("checks.passport-rates")}>
          {rates.map(({ currency, groupCurrency: group, rate, changedBy: user, changedAt }) => (
            <p key={currency}>
              {t("checks.passport-rate", {
                currency,
                group,
                rate: formats.decimal(rate, countPlaces(rate)),
                user,
                at: formats.instant(changedAt),
              })}
            </p>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const fewNames = 10;
type Included = Passport["entities"]["included"];
type IncludedProps = { included: Included; say: (figure: NonNullable<Included[number]["figure"]>) => string; onEntity: Props["onEntity"] };

/** The entities whose figures are in it, each with its own, which leads to where that comes from; many are shown by a press, so that what comes behind is in sight. */
function Included({ included, say, onEntity }: IncludedProps) {
  const t = useText();
  return (
    <details className="hub-passport-names" open={included.length <= fewNames}>
      <summary>{t("checks.passport-included-count", { count: included.length })}</summary>
      <ul>
        {included.map(({ id, name, figure }) => (
          <li key={id}>
            {figure ? (
              <>
                <button
                  type="button"
                  className="hub-link"
                  title={t("checks.passport-down", { name })}
                  onClick={() => onEntity(figure.kpi, id)}
                >
                  {name}
                </button>{" "}
                <span>{say(figure)}</span>
              </>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Part({ name, part: { what, value, withheld } }: { name: string; part: Passport["numerator"] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const told = codeText("checks", `part-${what}`);
  // Endless components keep twenty decimals; six are enough to follow the sum.
  const places = value === null ? 0 : Math.min(6, countPlaces(value));
  return (
    <Fact name={name}>
      {value === null ? told : t("checks.passport-part", { what: told, value: formats.decimal(value, places) })}
      {withheld && <p className="hub-dimmed">{t("checks.passport-withheld")}</p>}
    </Fact>
  );
}

function Version({ passport: { version, missing } }: { passport: Passport }) {
  const t = useText();
  const formats = useFormats();
  if (!version) {
    const names = missing.map(({ section, legalEntity }) => t("checks.passport-cell", { section, entity: legalEntity.name })).join(", ");
    return (
      <Fact name={t("checks.passport-version")}>
        {t("checks.passport-provisional")}
        <p>{t("checks.passport-missing", { count: missing.length, names })}</p>
      </Fact>
    );
  }
  const { hashes, rowsPutAway } = version;
  return (
    <>
      <Fact name={t("checks.passport-version")}>
        {t("checks.passport-version-closed", { number: version.number, at: formats.instant(version.closedAt) })}
        <p>{version.closedBy === null ? t("checks.passport-closed-itself") : t("checks.passport-closed-by", { user: version.closedBy })}</p>
        {version.comment && <p className="hub-said">{version.comment}</p>}
        {version.state === "SUPERSEDED" && <p>{t("checks.passport-superseded")}</p>}
      </Fact>
      <Fact name={t("checks.passport-hash")}>
        <code>{version.contentHash}</code>
        {rowsPutAway && (
          <p>
            {t(rowsPutAway.rule === "erasure" ? "checks.passport-rows-erasure" : "checks.passport-rows-retention", {
              at: formats.instant(rowsPutAway.at),
            })}
          </p>
        )}
      </Fact>
      {hashes.figures && (
        <Fact name={t("checks.passport-hash-figures")}>
          <code>{hashes.figures}</code>
          <p>{t(hashes.figuresHold ? "checks.passport-hash-holds" : "checks.passport-hash-differs")}</p>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
