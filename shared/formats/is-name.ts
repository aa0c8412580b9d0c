/**
 * Whether somebody wrote what a person is called in place of an address: words of letters alone, two at least. One word may be a
 * user name, and addresses, numbers and hosts have other characters or no space.
 */
export const isName = (text: string): boolean =>
  /^[\p{L}\p{M}.'’-]+(?:\s[\p{L}\p{M}.'’-]+)+$/u.test(text.trim().replaceAll(/\s+/g, ' '))
