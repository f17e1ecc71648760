import { useText } from "../../texts/language.tsx";

/** Says that keys are for the portal's own address, which this page is not at, and leads there. */
export function OtherAddress({ address }: { address: string }) {
  const t = useText();
  return (
    <>
      {t("factor.other-address", { here: globalThis.location.host })}{" "}
      <a className="hub-link" href={address}>
        {t("factor.open-own", { address: new URL(address).host })}
      </a>
    </>
  );
}
