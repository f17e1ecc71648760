import type { ReactNode } from "react";
import { LanguageSelect } from "../ui/bar/LanguageSelect.tsx";
import { VersionLine } from "../ui/bar/VersionLine.tsx";
import { SignCard } from "./SignCard.tsx";

/** The card of the pages before signing in, as the portal itself shows it. */
export function SignFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SignCard title={title} language={<LanguageSelect />} version={<VersionLine />}>
      {children}
    </SignCard>
  );
}
