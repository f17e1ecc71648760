/** So many places of the log are kept with their instants: as many seconds are told of a lag. */
const most = 600;
/** Milliseconds after which the last place says nothing of now any more. */
const goodFor = 5_000;

/** Where the log of the server that takes changes was at which instants: by them a place that a replica has come to is a time. Instants are of `performance.now()`. */
export class LogPlaces {
  readonly #places: { at: number; position: bigint }[] = [];

  /** `at` is before the place was asked for. */
  add(at: number, position: bigint): void {
    // A server that took over may not have all of its predecessor's log: what is known of that one says nothing of this.
    if (position < (this.#places.at(-1)?.position ?? 0n)) this.#places.length = 0;
    this.#places.push({ at, position });
    if (this.#places.length > most) this.#places.shift();
  }

  clear(): void {
    this.#places.length = 0;
  }

  /** For how many milliseconds at most something has been written that stands behind the position. */
  lagOf(position: bigint): number {
    const missing = this.#places.find((place) => place.position > position);
    return missing ? performance.now() - missing.at : 0;
  }

  /** Whether the last place is fresh enough to say anything. */
  get isKnown(): boolean {
    return performance.now() - (this.#places.at(-1)?.at ?? -Infinity) < goodFor;
  }

  /** Whether all that could be seen at an instant stands before the position. */
  hasSeen(position: bigint, at: number): boolean {
    const after = this.#places.find((place) => place.at > at);
    return after !== undefined && after.position <= position;
  }
}
