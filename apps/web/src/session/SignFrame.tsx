import type { ReactNode } from "react";
import { useText } from "../texts/language.tsx";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { Logo, VersionLine } from "../ui/bar/Product.tsx";
import "./session.css";

/** The card in the middle of the pages one sees before signing in. */
export function SignFrame({ title, children }: { title: string; children: ReactNode }) {
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
        <LanguageSelect />
      </div>
      <VersionLine />
    </div>
  );
}
