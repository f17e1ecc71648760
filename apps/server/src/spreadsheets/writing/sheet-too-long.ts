/** More rows than a worksheet holds. */
export class SheetTooLong extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`more than ${limit} rows`);
    this.limit = limit;
  }
}
