import { Fragment } from "react";

/** A mail address that breaks only behind its signs, where a column has no room for all of it. */
export function Mail({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // The parts of an address have no other name than their place.
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
