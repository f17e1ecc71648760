import { beforeSession } from "@hub/contract/session/before-session.ts";
import type { loginOptions } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import type { health, session } from "@hub/contract/session/session.ts";
import { languages } from "@hub/domain/languages.ts";
import { useEffect, useRef } from "react";
import { begin } from "../../api/begun.ts";
import { addressOf, callBare, setRequestLanguage } from "../../api/client.ts";
import { readSession, storeSession, useStoredSession } from "../../api/stored-session.ts";
import { SignCard } from "../../session/SignCard.tsx";
import { askForSession } from "../../session/ask-for-session.ts";
import { SignInWays } from "../../session/sign-in/SignInWays.tsx";
import { keepHandedOver } from "../../session/handed-over.ts";
import { pageAfter } from "../../session/sso/provider.ts";
import { useLanguageOffered } from "../../texts/language-offered.ts";
import { chosenBefore, useLanguage, useText } from "../../texts/language.tsx";
import { holdTexts, needTexts, textsReady } from "../../texts/needed-texts.ts";
import { LanguageField } from "../../ui/bar/LanguageField.tsx";
import { VersionText } from "../../ui/bar/Product.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { recentKeyOf } from "../../ui/record/recent-key.ts";
import { NotificationArea } from "../NotificationArea.tsx";
import { isDoor, placeOf } from "./door-address.ts";
import type { LoadPortal } from "./load-portal.ts";
import { question, useAnswer } from "./use-answer.ts";
import { replaceAddress, useHash, useWayIn } from "./use-way-in.ts";
import "../frame.css";

const loginQuestion = question(() => callBare<typeof loginOptions>(beforeSession.loginOptions));
const healthQuestion = question(() => callBare<typeof health>(beforeSession.health));

/** Asks what the door shows, while its texts are on their way. */
export function beginDoor(): void {
  loginQuestion.begin();
  healthQuestion.begin();
}

/** Asks for somebody what the portal asks first. Home names what one opened last here, whose names are the portal's: who has opened something has its code here. */
function beginFirst({ userName, token, language }: Output<typeof session>, target: string): void {
  begin(addressOf(beforeSession.validToken), token, language);
  if (target === "/home" && localStorage.getItem(recentKeyOf(userName)) === null) begin(addressOf(beforeSession.getToday), token, language);
}

type Props = {
  /** Loads what is behind the door. */
  load: LoadPortal;
  /** The portal takes the address as it is then. */
  onOpen: () => void;
};

/**
 * Sign-in before the portal is loaded: what most people see first needs neither its pages nor what they are made with. It is loaded when somebody signs in, together
 * with the answer, or when the address is no door.
 */
export function Door({ load, onOpen }: Props) {
  const t = useText();
  const { language, choose } = useLanguage();
  const options = useAnswer(loginQuestion);
  const version = useAnswer(healthQuestion);
  const hash = useHash();
  const wanted = useWayIn(hash, options);
  const target = pageAfter(wanted?.to) ?? "/home";
  useLanguageOffered(options.data);
  const isSigningIn = useRef(false);
  // Also when another tab has signed in, or somebody has written another address.
  const session = useStoredSession();
  const mustOpen = session !== undefined || !isDoor(placeOf(hash));
  useEffect(() => {
    if (!mustOpen || isSigningIn.current) return;
    if (readSession() && wanted) replaceAddress(target);
    onOpen();
  }, [mustOpen, wanted, target, onOpen]);
  const enter = async (userName: string, password: string) => {
    isSigningIn.current = true;
    // The texts of the portal come in one language: in the person's, which the answer tells, unless they are known here.
    const release = chosenBefore() === language ? () => undefined : holdTexts();
    try {
      const loading = load();
      loading.catch(() => undefined);
      const opened = await askForSession(userName.trim(), password);
      const isIn = "token" in opened;
      // The texts and the first answers come while the code does, not after it.
      setRequestLanguage(opened.language);
      if (isIn) beginFirst(opened, target);
      choose(opened.language);
      needTexts(["core"]);
      release();
      const portal = await loading;
      if (isIn) {
        storeSession(opened);
        portal.askFirst(target);
      } else keepHandedOver({ secondStep: { asked: opened.secondFactor, target } });
      await textsReady();
      replaceAddress(isIn ? target : "/second-step");
      onOpen();
    } finally {
      isSigningIn.current = false;
      release();
    }
  };
  return (
    <>
      <PageTitle title={t("session.title-login")} suffix="Main" />
      <div className="hub-frame">
        <div className="hub-frame-body">
          <div className="hub-frame-page">
            <main id="hub-main" tabIndex={-1} className="hub-bare">
              <SignCard
                title={t("session.title-login")}
                language={<LanguageField language={language} offered={options.data?.languages ?? languages} onChoose={choose} />}
                version={<VersionText told={version.data} />}
              >
                <SignInWays wanted={wanted ?? {}} options={wanted ? options : { ...options, isPending: !options.error }} onSignIn={enter} />
              </SignCard>
            </main>
          </div>
        </div>
      </div>
      <NotificationArea />
    </>
  );
}
