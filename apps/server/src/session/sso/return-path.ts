/** Where to go after signing in, if it is a path of the portal itself; anything else is left out. */
export function ownPath(path: string | null | undefined): string | null {
  return path != null && path.length <= 500 && /^\/(?![/\\])[^\\\p{C}]*$/u.test(path) ? path : null;
}
