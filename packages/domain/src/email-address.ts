/** How many characters an e-mail has at most. */
export const longestEmail = 254;

/**
 * An e-mail as it is kept; its first group is what stands behind the @, words of letters and digits with a dot or hyphens between them. Only ASCII: letters of other
 * scripts that look the same would make two accounts that nobody can tell apart.
 */
export const emailAddress = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@([a-z0-9]+(?:(?:\.|-+)[a-z0-9]+)*)$/;

/** An e-mail as it is kept: trimmed, lower case, compatibility forms of letters made plain (NFKC). */
export function tidyEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
