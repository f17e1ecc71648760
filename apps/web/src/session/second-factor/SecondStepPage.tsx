import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { useLanguage, useText } from "../../texts/language.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { beginSession } from "../actions.ts";
import { forgetHandedOver, readSecondStep } from "../handed-over.ts";
import { SignFrame } from "../SignFrame.tsx";
import { SecondStep } from "./SecondStep.tsx";

/** The second step of signing in, on the way to the page one wanted. Without a first step that this page was handed it leads back to it. */
export default function SecondStepPage() {
  const t = useText();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  const [step] = useState(readSecondStep);
  const [over, setOver] = useState<string>();
  const end = useCallback((why: string) => {
    forgetHandedOver();
    setOver(why);
  }, []);
  useEffect(() => {
    if (!step) void navigate({ to: "/login", replace: true });
  }, [step, navigate]);
  if (!step) return null;
  return (
    <SignFrame title={t("session.title-second-step")}>
      {over === undefined ? (
        <SecondStep
          asked={step.asked}
          onOver={end}
          onOpened={(opened) => {
            forgetHandedOver();
            choose(beginSession(opened));
            void navigate({ href: step.target, replace: true });
          }}
        />
      ) : (
        <p className="hub-note hub-note-late" role="alert">
          {over}
        </p>
      )}
      <LinkButton to="/login" search={{ to: step.target }} variant="default">
        {t("session.to-login")}
      </LinkButton>
    </SignFrame>
  );
}
