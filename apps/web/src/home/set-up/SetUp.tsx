import { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { Link, linkOptions } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMay } from "../../api/access.ts";
import { invalidate } from "../../api/query-client.ts";
import { PasswordLink } from "../../configuration/users/person/PasswordLink.tsx";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { CalendarStep } from "./CalendarStep.tsx";
import { EntityStep } from "./EntityStep.tsx";
import { IngestionStep } from "./IngestionStep.tsx";
import { type MadeSource, SourceStep } from "./SourceStep.tsx";
import "../home.css";

type Steps = NonNullable<Output<(typeof getToday)["answer"]>["setUp"]>;
type Step = Steps[number]["step"];
const to = (section: "settings" | "legal-entities" | "users" | "ingestions" | "calendar") =>
  linkOptions({ to: "/configuration", search: { section } });
/** The screen where each step is done, and what one needs for it; a first file is delivered by its source. */
const places = {
  domain: { link: to("settings"), permission: "settings.manage" },
  entities: { link: to("legal-entities"), permission: "legal-entities.manage" },
  ingestion: { link: to("ingestions"), permission: "ingestions.define" },
  calendar: { link: to("calendar"), permission: "calendar.manage" },
  source: { link: to("users"), permission: "users.manage" },
  delivery: { link: linkOptions({ to: "/mut" }), permission: "uploads.read" },
  signers: { link: to("users"), permission: "users.manage" },
} as const;

/** What is to be set up before a first month can be closed, in order; the next step stands out, and most are done right here. */
export function SetUp({ steps }: { steps: Steps }) {
  const t = useText();
  const may = useMay();
  const [source, setSource] = useState<MadeSource>();
  const next = steps.find(({ done }) => !done)?.step;
  const onDone = () => void invalidate(getToday);
  const forms: Partial<Record<Step, ReactNode>> = {
    entities: <EntityStep onDone={onDone} />,
    ingestion: <IngestionStep onDone={onDone} />,
    calendar: <CalendarStep onDone={onDone} />,
    source: (
      <SourceStep
        onDone={(made) => {
          setSource(made);
          onDone();
        }}
      />
    ),
    delivery: source && <MadeLink source={source} />,
  };
  return (
    <Panel title={t("today.set-up")}>
      <p className="hub-dimmed">{t("today.set-up-note", { done: steps.filter(({ done }) => done).length, all: steps.length })}</p>
      <ol className="hub-today-list hub-set-up" aria-label={t("today.set-up")}>
        {steps.map(({ step, done, missing }) => (
          <li key={step} aria-current={step === next ? "step" : undefined}>
            <div className="hub-today-what">
              {may(places[step].permission) ? (
                <Link {...places[step].link} className="hub-link">
                  {t(`today.set-up-${step}`)}
                </Link>
              ) : (
                t(`today.set-up-${step}`)
              )}
              {missing.length > 0 && (
                <div className="hub-dimmed">
                  {t("today.set-up-missing", { roles: missing.map((role) => t(`roles.role-${role}`)).join(", ") })}
                </div>
              )}
              {step === next && (may(places[step].permission) || step === "delivery") && forms[step]}
            </div>
            <StatusBadge
              meaning={done ? "good" : step === next ? "partial" : "pending"}
              text={t(done ? "today.set-up-done" : step === next ? "today.set-up-next" : "today.set-up-later")}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The way in for who delivers, this once. */
function MadeLink({ source: { name, link } }: { source: MadeSource }) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      <p>{t("today.set-up-source-made", { name })}</p>
      {link && <PasswordLink linkKey={link.key} until={formats.instant(link.expiresAt)} />}
    </>
  );
}
