/** A place in the database's log as a number, of how PostgreSQL writes it (`16/B374D848`). */
export function parsePosition(text: string): bigint {
  const [, high = "", low = ""] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (!low) throw new Error("no position of a log");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
