import type { ReactNode } from "react";
import { useText } from "../texts/language.tsx";
import { Logo } from "../ui/bar/Product.tsx";
import "./sign-card.css";

type Props = { title: string; language: ReactNode; version: ReactNode; children: ReactNode };

/** The card in the middle of the pages one sees before signing in: `language` stands at its end, `version` below it. */
export function SignCard({ title, language, version, children }: Props) {
  const t = useText();
  return (
    <div className="hub-sign">
      <div className="hub-sign-form">
        <div className="hub-sign-brand">
          <Logo />
          <span>{t("shell.product")}</span>
        </div>
        <h1>{title}</h1>
        {children}
        {language}
      </div>
      {version}
    </div>
  );
}
