import { isAmong } from "@hub/domain/session/permissions.ts";
import { Suspense, useEffect, useState, type ComponentType } from "react";
import { languageOf } from "@hub/domain/languages.ts";
import { useNavigate } from "@tanstack/react-router";
import { ReadOnlyPart } from "../ui/read-only.tsx";
import { isKnownGuard, useAccess } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { ToSignIn } from "../session/sign-in/ToSignIn.tsx";
import { useLanguage, useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { ForbiddenPage, ServerErrorPage } from "../ui/ErrorPages.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useAddress } from "../ui/use-address.ts";
import { NoAnswer } from "./NoAnswer.tsx";
import type { Screen } from "./screens.ts";

/** One screen behind its guard; the address is checked each time it changes, also when it was edited by hand. */
export function ScreenPage({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const t = useText();
  if (!isKnownGuard(screen.guard)) return <ServerErrorPage error={new Error(`Unknown guard ${String(screen.guard)}`)} />;
  return (
    <>
      <PageTitle title={t(screen.title)} suffix={screen.suffix} />
      {screen.layout === "home" && <LanguageOfAddress />}
      <Guarded screen={screen}>
        <Page />
      </Guarded>
    </>
  );
}

/** Nobody knows yet what the reader may do: it is on its way, or the server does not say. */
function Unknown({ access: { error, isFetching, refetch } }: { access: ReturnType<typeof useAccess> }) {
  if (!error) return <StateView loading />;
  return <NoAnswer error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

const RegisterFirst = lazyPart(async () => (await import("../session/second-factor/RegisterFirst.tsx")).RegisterFirst);

function Guarded({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const session = useStoredSession();
  const access = useAccess();
  // Who has just registered has codes to keep before they go on, whatever is asked anew meanwhile.
  const [isHeld, setHeld] = useState(false);
  if (access.data?.mustRegister && !isHeld) setHeld(true);
  if (screen.guard === "public") return children;
  if (!session) return <ToSignIn />;
  // Asking again in vain takes away nothing that stands: a form may be filled in there.
  if (!access.data) return <Unknown access={access} />;
  if (isHeld)
    return (
      <Suspense fallback={<StateView loading />}>
        <RegisterFirst onDone={() => void access.refetch().then(() => setHeld(false))} />
      </Suspense>
    );
  if (screen.guard !== "signed-in" && !isAmong(screen.guard, access.data.permissions)) return <ForbiddenPage />;
  // What somebody looks at as an auditor they do not change; their own account is theirs.
  const { changesWith } = access.data;
  const isOwn = screen.path === "/account";
  // A node of the release before says nothing of it.
  const isRead =
    changesWith && !isOwn && (changesWith.length === 0 || (screen.guard !== "signed-in" && !isAmong(screen.guard, changesWith)));
  return <ReadOnlyPart value={isRead === true}>{children}</ReadOnlyPart>;
}

/** Follows `lang` of the address (SHELL-07) and takes it out once followed, so that a later choice is not undone by a reload. */
function LanguageOfAddress() {
  const { lang } = useAddress("__root__").search;
  const { choose } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const language = languageOf(lang);
    if (language) choose(language);
    if (lang !== undefined) void navigate({ to: "/home", replace: true });
  }, [lang, choose, navigate]);
  return null;
}
