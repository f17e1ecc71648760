import { Outlet } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { isKnownGuard, useAccess } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { SessionWatch } from "../session/again/SessionWatch.tsx";
import { ToSignIn } from "../session/sign-in/ToSignIn.tsx";
import { StateView } from "../ui/StateView.tsx";
import { ForbiddenPage, ServerErrorPage } from "../ui/ErrorPages.tsx";
import { useOfferedLanguage } from "../api/login-options.ts";
import { useText } from "../texts/language.tsx";
import { BareLayout, DefaultLayout, HomeLayout } from "./layouts.tsx";
import { NotificationArea } from "./NotificationArea.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import type { Screen } from "./screens.ts";

const layouts = { default: DefaultLayout, home: HomeLayout, bare: BareLayout };

/** What stands around every screen: progress, notifications. */
export function Root() {
  useOfferedLanguage();
  return (
    <>
      <ProgressBar />
      <Outlet />
      <NotificationArea />
      <SessionWatch />
    </>
  );
}

/** One screen in its layout, behind its guard; the address is checked each time it changes, also when it was edited by hand. */
export function ScreenFrame({ screen, page: Page }: { screen: Screen; page: ComponentType }) {
  const t = useText();
  const Layout = layouts[screen.layout];
  if (!isKnownGuard(screen.guard)) return <ServerErrorPage error={new Error(`Unknown guard ${String(screen.guard)}`)} />;
  return (
    <Layout screen={screen}>
      <PageTitle title={t(screen.title)} suffix={screen.suffix} />
      <Guarded screen={screen}>
        <Suspense fallback={<StateView loading />}>
          <Page />
        </Suspense>
      </Guarded>
    </Layout>
  );
}

function Guarded({ screen, children }: { screen: Screen; children: React.ReactNode }) {
  const session = useStoredSession();
  const access = useAccess();
  if (screen.guard === "public") return children;
  if (!session) return <ToSignIn />;
  // Asking again in vain takes away nothing that stands: a form may be filled in there.
  if (!access.data) return <StateView loading={!access.error} error={access.error} onRetry={() => void access.refetch()} />;
  if (screen.guard !== "signed-in" && !access.data.permissions.includes(screen.guard)) return <ForbiddenPage />;
  return children;
}
