import { isHost } from "@hub/domain/ingestion/connections/host.ts";

/** A place of the portal by its name or address; without a port it is all of them. */
export type OwnAddress = { host: string; port: number | undefined };

/** Reads HUB_OWN_ADDRESSES, hosts with or without a port, apart by commas or blanks. Throws an Error with the variable's name. */
export function readOwnAddresses(text: string | undefined): OwnAddress[] {
  return (text ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(word) ?? [];
      // An address of IPv6 has colons of its own; with a port it stands in brackets.
      const host = bracketed ?? plain ?? word;
      const port = digits === undefined ? undefined : Number(digits);
      if (!isHost(host) || port === 0 || (port ?? 0) > 65535)
        throw new Error(`HUB_OWN_ADDRESSES is a list of hosts, each with its port or without: ${word}`);
      return { host, port };
    });
}
